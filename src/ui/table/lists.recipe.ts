import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** The data of one record: labels and values. */
export const factList = defineSlotRecipe({
  className: 'fact-list',
  slots: ['root', 'fact', 'label', 'value'],
  base: {
    root: { display: 'flex', flexDirection: 'column', margin: '0' },
    fact: {
      display: 'grid',
      gridTemplateColumns: 'minmax(7.5rem, 11rem) minmax(0, 1fr)',
      columnGap: 'sm',
      alignItems: 'baseline',
      paddingBlock: 'xs',
      borderTop: '1px solid token(colors.line.hair)',
      '&:first-child': { borderTop: '0' },
    },
    label: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    value: {
      margin: '0',
      minWidth: '0',
      lineHeight: 'text',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
  },
  variants: {
    /** On a phone, for long values. */
    labels: {
      above: { fact: { smDown: { gridTemplateColumns: '[minmax(0, 1fr)]', rowGap: '3xs' } } },
    },
  },
})

/** An action at the start of each line, its keys at the end. */
export const shortcutList = defineSlotRecipe({
  className: 'shortcut-list',
  slots: ['root', 'row', 'label', 'keys', 'way', 'key'],
  base: {
    root: { display: 'flex', flexDirection: 'column', margin: '0' },
    row: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 'sm',
      minHeight: '[2.375rem]',
      paddingBlock: '3xs',
      borderTop: '1px solid token(colors.line.hair)',
      '&:first-child': { borderTop: '0' },
      _largeFont: { flexDirection: 'column', alignItems: 'flex-start', gap: '2xs' },
    },
    label: { minWidth: '0', lineHeight: 'snug' },
    keys: {
      margin: '0',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '2xs',
      flexShrink: '0',
      maxWidth: '[75%]',
      _largeFont: { justifyContent: 'flex-start', maxWidth: 'full' },
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.quiet',
    },
    way: { display: 'inline-flex', alignItems: 'center', gap: '3xs', whiteSpace: 'pre' },
    key: {
      display: 'inline-grid',
      placeItems: 'center',
      // all single letters are as wide as the widest
      minWidth: '[2rem]',
      minHeight: '[1.75rem]',
      paddingInline: '2xs',
      border: '1px solid token(colors.line.control)',
      borderRadius: 'edge',
      backgroundColor: 'bg.field',
      color: 'text.main',
      fontFamily: 'text',
      fontSize: 'sm',
      lineHeight: 'snug',
      fontVariantNumeric: 'lining-nums',
    },
  },
})

/** Lines of a receipt: text at the start, figures at the end. */
export const receipt = defineRecipe({
  className: 'receipt',
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '& :is(th, td)': {
      paddingBlock: 'xs',
      paddingInlineStart: 'sm',
      textAlign: 'end',
      fontWeight: 'regular',
      lineHeight: 'snug',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid token(colors.line.hair)',
    },
    '& :is(th, td):first-child': {
      width: 'full',
      paddingInlineStart: '0',
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    // the text above its figures
    _largeFont: {
      '& tr': {
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        borderBottom: '1px solid token(colors.line.hair)',
      },
      '& tfoot tr': { borderBottom: '0' },
      '& :is(th, td)': { borderBottom: '0' },
      '& :is(th, td):first-child': { flexBasis: 'full' },
    },
    '& thead th': { fontSize: 'sm', color: 'text.quiet' },
    '& tfoot :is(th, td)': { fontWeight: 'strong', borderBottom: '0' },
  },
})

/** The text of a message, as it was written. */
export const messageText = defineRecipe({
  className: 'message-text',
  base: {
    margin: '0',
    padding: 'sm',
    backgroundColor: 'bg.sunken',
    borderInlineStart: '2px solid token(colors.line.control)',
    lineHeight: 'text',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  variants: {
    author: {
      theirs: {},
      ours: { backgroundColor: 'transparent', borderInlineStartColor: 'text.accent' },
    },
  },
  defaultVariants: { author: 'theirs' },
})

/** Files between hairlines, each with its actions at the end. */
export const fileList = defineSlotRecipe({
  className: 'file-list',
  slots: ['root', 'file', 'icon', 'text', 'name', 'facts', 'end'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      margin: '0',
      padding: '0',
      listStyle: 'none',
    },
    file: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: 'sm',
      paddingBlock: 'xs',
      borderTop: '1px solid token(colors.line.hair)',
      '&:last-child': { borderBottom: '1px solid token(colors.line.hair)' },
    },
    icon: {
      display: 'grid',
      color: 'text.quiet',
      '& svg': { width: '[1.25rem]', height: '[1.25rem]' },
    },
    text: { display: 'flex', flexDirection: 'column', minWidth: '0' },
    name: { lineHeight: 'snug', fontWeight: 'medium', overflowWrap: 'anywhere' },
    facts: {
      fontSize: 'sm',
      lineHeight: 'text',
      color: 'text.quiet',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    end: { display: 'flex' },
  },
})

/** Steps along a line; the last one is filled. */
export const timeline = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'step', 'label', 'time'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      margin: '0',
      padding: '0',
      listStyle: 'none',
    },
    step: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 'sm',
      paddingInlineStart: 'md',
      paddingBottom: 'sm',
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '[3px]',
        top: '[0.95em]',
        bottom: '[-0.35em]',
        borderInlineStart: '1px solid token(colors.line.control)',
      },
      '&::after': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '0',
        top: '[0.5em]',
        width: '[7px]',
        height: '[7px]',
        border: '1px solid token(colors.text.quiet)',
        borderRadius: 'round',
        backgroundColor: 'bg.page',
      },
      '&:last-child': {
        paddingBottom: '0',
        '&::before': { display: 'none' },
        '&::after': { backgroundColor: 'text.main', borderColor: 'text.main' },
        '& > span': { fontWeight: 'medium' },
      },
    },
    label: { lineHeight: 'text', minWidth: '0', overflowWrap: 'anywhere' },
    time: {
      fontSize: 'sm',
      lineHeight: 'text',
      color: 'text.quiet',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
  },
})
