import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** What is known of one record: names and values. */
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
    /** On a phone, where values are long. */
    labels: {
      above: { fact: { smDown: { gridTemplateColumns: '[minmax(0, 1fr)]', rowGap: '3xs' } } },
    },
  },
})

/** What can be done at the start of the line, the keys that do it at its end. */
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
      _largeLetters: { flexDirection: 'column', alignItems: 'flex-start', gap: '2xs' },
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
      _largeLetters: { justifyContent: 'flex-start', maxWidth: 'full' },
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

/** Lines of a receipt: words at the start, figures at the end. */
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
    // the words above their figures
    _largeLetters: {
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

/** The words of a letter, as they were written. */
export const letter = defineRecipe({
  className: 'letter',
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
    hand: {
      theirs: {},
      ours: { backgroundColor: 'transparent', borderInlineStartColor: 'text.accent' },
    },
  },
  defaultVariants: { hand: 'theirs' },
})
