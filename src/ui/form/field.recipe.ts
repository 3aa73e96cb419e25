import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const control = {
  width: 'full',
  minWidth: '0',
  minHeight: 'touch',
  paddingInline: 'xs',
  paddingBlock: '2xs',
  fontFamily: 'text',
  // below 16 px iOS zooms into a focused field
  fontSize: 'md',
  lineHeight: 'text',
  color: 'text.main',
  backgroundColor: 'transparent',
  border: '0',
  borderRadius: 'edge',
  outlineStyle: 'none',
  textOverflow: 'ellipsis',
  '&::placeholder': { color: 'text.quiet', opacity: '1' },
  '&:disabled': { cursor: 'not-allowed' },
}

// A desktop gets our own list if the browser supports styling it; a phone keeps the system's picker, which is the best
// there.
const styledList = {
  '@supports (appearance: base-select)': {
    '@media (pointer: fine)': {
      '&, &::picker(select)': { appearance: 'base-select' },
      // long text is cut off before the chevron, as in the browser's own select
      overflow: 'clip',
      overflowClipMargin: 'content-box',
      '&::picker-icon': { display: 'none' },
      '&::picker(select)': {
        marginBlock: '3xs',
        padding: '3xs',
        maxHeight: '[min(24rem, 60dvh)]',
        backgroundColor: 'bg.raised',
        color: 'text.main',
        border: '1px solid token(colors.line.control)',
        borderRadius: 'edge',
        boxShadow: 'raised',
      },
      '& option': {
        display: 'flex',
        alignItems: 'center',
        gap: '2xs',
        minHeight: 'controlSm',
        paddingInline: '2xs',
        borderRadius: 'edge',
        cursor: 'pointer',
        '&:is(:hover, :focus)': { backgroundColor: 'bg.hover', outlineStyle: 'none' },
        '&:checked': { fontWeight: 'strong' },
        '&::checkmark': { order: '1', marginInlineStart: 'auto' },
      },
    },
  },
}

/** Text field, text area, select and search: a label on top, the field box, then the error or the hint. */
export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'box', 'input', 'affix', 'hint', 'error'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0', width: 'full' },
    label: {
      fontSize: 'sm',
      fontWeight: 'medium',
      lineHeight: 'snug',
      color: 'text.main',
      '& [data-required]': { color: 'text.quiet', marginInlineStart: '3xs' },
    },
    box: {
      display: 'flex',
      alignItems: 'stretch',
      backgroundColor: 'bg.field',
      border: '1px solid token(colors.line.control)',
      borderRadius: 'edge',
      transition: 'border-color token(durations.fast)',
      _hover: { borderColor: 'text.main' },
      '&:has(:focus-visible)': {
        outline: '2px solid token(colors.line.focus)',
        outlineOffset: '1px',
        borderColor: 'line.focus',
      },
      '&:has([aria-invalid=true])': {
        borderColor: 'text.danger',
        _forcedColors: { borderStyle: 'dashed' },
      },
      '&:has(:disabled)': { opacity: '0.55' },
    },
    input: control,
    affix: {
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: '0',
      paddingInline: 'xs',
      color: 'text.quiet',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      '& svg': { width: 'icon', height: 'icon' },
      '&:has(button)': { padding: '0' },
    },
    hint: { fontSize: 'sm', lineHeight: 'text', color: 'text.quiet' },
    error: {
      display: 'flex',
      gap: '2xs',
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.danger',
      '& svg': { width: 'sm', height: 'sm', flexShrink: '0', marginTop: '[0.1em]' },
    },
  },
  variants: {
    labelInside: {
      true: {
        root: { position: 'relative' },
        label: {
          position: 'absolute',
          zIndex: 'raised',
          top: '[0.4375rem]',
          // above the first letter of the selected value
          insetInlineStart: '[calc(token(spacing.xs) + 1px)]',
          // up to the chevron
          insetInlineEnd: '[calc(token(sizes.icon) + token(spacing.2xs))]',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: 'xs',
          fontWeight: 'regular',
          color: 'text.quiet',
          pointerEvents: 'none',
        },
        box: { flexGrow: '1' },
        input: { minHeight: '[3.25rem]', paddingTop: '[1.375rem]', paddingBottom: '3xs' },
      },
      false: {},
    },
    kind: {
      text: {},
      area: {
        input: {
          resize: 'vertical',
          paddingBlock: 'xs',
          fieldSizing: 'content',
          maxHeight: '[60dvh]',
        },
      },
      select: {
        box: { position: 'relative' },
        input: {
          appearance: 'none',
          // as much as the chevron takes: on a phone two lists share a row
          paddingInlineEnd: '[calc(token(sizes.icon) + token(spacing.2xs) + token(spacing.3xs))]',
          cursor: 'pointer',
          whiteSpace: 'nowrap',
          '& option': { color: 'text.main', backgroundColor: 'bg.raised' },
          ...styledList,
        },
        affix: {
          position: 'absolute',
          insetBlock: '0',
          insetInlineEnd: '0',
          paddingInline: '2xs',
          pointerEvents: 'none',
        },
      },
      search: {
        // as high as a list beside it
        box: { flexGrow: '1' },
        input: {
          paddingInlineStart: '0',
          '&::-webkit-search-cancel-button': { display: 'none' },
        },
      },
    },
  },
  defaultVariants: { kind: 'text', labelInside: false },
})

export const form = defineRecipe({
  className: 'form',
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: 'md',
    minWidth: '0',
    '& > [data-required-note]': { fontSize: 'sm', lineHeight: 'text', color: 'text.quiet' },
    '&:not(:has([data-required])) > [data-required-note]': { display: 'none' },
  },
})

export const formError = defineRecipe({
  className: 'form-error',
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 'xs',
    paddingBlock: 'xs',
    paddingInline: 'sm',
    color: 'text.danger',
    fontSize: 'sm',
    lineHeight: 'text',
    borderLeft: '2px solid currentColor',
    backgroundColor: 'bg.sunken',
    '& svg': { width: 'icon', height: 'icon', flexShrink: '0' },
  },
  variants: {
    place: {
      above: {},
      below: { position: 'absolute', top: '[100%]', insetInline: '0', marginTop: 'md' },
    },
  },
  defaultVariants: { place: 'above' },
})
