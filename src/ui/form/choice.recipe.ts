import { defineSlotRecipe } from '@pandacss/dev'

const row = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 'xs',
  minHeight: 'touch',
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:has(:disabled)': { opacity: '0.55', cursor: 'not-allowed' },
}

// The real input is invisible and lies over its visual box: it has the focus and the form value. It does not cover the
// label: a click on the text reaches it through its `label`, and a click on a link in the text opens the link.
const input = {
  position: 'absolute',
  insetBlock: '0',
  insetInlineStart: '0',
  height: 'full',
  margin: '0',
  opacity: '0',
  cursor: 'inherit',
}

/** The visual box of an invisible input, and its check mark. */
export const tickBox = {
  flexShrink: '0',
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  border: '1px solid token(colors.line.control)',
  borderRadius: 'edge',
  color: 'bg.page',
  transition: 'background-color token(durations.fast), border-color token(durations.fast)',
  '& svg': { opacity: '0', strokeWidth: '3' },
  ':checked + &': { backgroundColor: 'text.main', borderColor: 'text.main' },
  ':checked + & svg': { opacity: '1' },
}

const ringFromInput = {
  ':focus-visible + &': {
    outline: '2px solid token(colors.line.focus)',
    outlineOffset: '2px',
  },
}

export const toggleSwitch = defineSlotRecipe({
  className: 'toggle-switch',
  slots: ['root', 'input', 'track', 'label'],
  base: {
    root: row,
    input: { ...input, width: '[2.75rem]' },
    track: {
      position: 'relative',
      flexShrink: '0',
      pointerEvents: 'none',
      width: '[2.75rem]',
      height: 'md',
      border: '1px solid token(colors.line.control)',
      borderRadius: 'round',
      backgroundColor: 'bg.field',
      transition: 'background-color token(durations.fast), border-color token(durations.fast)',
      '&::after': {
        content: '""',
        position: 'absolute',
        top: '[3px]',
        left: '[3px]',
        width: 'sm',
        height: 'sm',
        borderRadius: 'round',
        backgroundColor: 'line.control',
        transition:
          'transform token(durations.base) token(easings.out), background-color token(durations.fast)',
      },
      ':checked + &': { backgroundColor: 'text.main', borderColor: 'text.main' },
      ':checked + &::after': { transform: 'translateX(1.25rem)', backgroundColor: 'bg.page' },
      ...ringFromInput,
    },
    label: { lineHeight: 'snug' },
  },
})

export const checkbox = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'input', 'box', 'label', 'error'],
  base: {
    root: { ...row, alignItems: 'flex-start', paddingBlock: 'xs' },
    input: { ...input, width: 'icon' },
    box: {
      ...tickBox,
      width: 'icon',
      height: 'icon',
      backgroundColor: 'bg.field',
      '& svg': { ...tickBox['& svg'], width: '[0.9rem]', height: '[0.9rem]' },
      '[aria-invalid=true] + &': {
        borderColor: 'text.danger',
        _forcedColors: { borderStyle: 'dashed' },
      },
      ...ringFromInput,
    },
    // its first line stays aligned with the middle of the box
    label: {
      lineHeight: 'text',
      marginBlock: '[-0.15em]',
      '& [data-required]': { color: 'text.quiet', marginInlineStart: '3xs' },
    },
    error: { display: 'block', fontSize: 'sm', lineHeight: 'snug', color: 'text.danger' },
  },
})

export const toggleChips = defineSlotRecipe({
  className: 'toggle-chips',
  slots: ['root', 'legend', 'list', 'chip', 'input', 'face'],
  base: {
    root: { border: '0', padding: '0', margin: '0', minWidth: '0' },
    legend: { fontSize: 'sm', fontWeight: 'medium', padding: '0', marginBottom: '2xs' },
    list: { display: 'flex', flexWrap: 'wrap', gap: '2xs' },
    chip: {
      position: 'relative',
      display: 'inline-flex',
      cursor: 'pointer',
      touchAction: 'manipulation',
    },
    input: { ...input, width: 'xs' },
    face: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2xs',
      minHeight: 'controlSm',
      paddingInline: 'xs',
      fontSize: 'sm',
      lineHeight: 'snug',
      border: '1px solid token(colors.line.control)',
      borderRadius: 'edge',
      transition: 'background-color token(durations.fast), color token(durations.fast)',
      _coarse: { minHeight: 'touch' },
      '& svg': { width: 'sm', height: 'sm', display: 'none' },
      // A checked one does not change on hover: its text colour is made for its own background.
      ':not(:checked) + &:hover': { backgroundColor: 'bg.hover' },
      ':checked + &': {
        backgroundColor: 'bg.inverse',
        color: 'text.inverse',
        borderColor: 'bg.inverse',
      },
      ':checked + & svg': { display: 'block' },
      ...ringFromInput,
    },
  },
})
