import { defineSlotRecipe } from '@pandacss/dev'

export const figures = defineSlotRecipe({
  className: 'figures',
  slots: ['root', 'item', 'value', 'label', 'note'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      _largeLetters: { gridTemplateColumns: 'minmax(0, 1fr)' },
      columnGap: 'md',
      rowGap: 'lg',
      width: 'full',
      margin: '0',
      md: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    },
    item: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      minWidth: '0',
      paddingTop: 'sm',
      borderTop: '1px solid token(colors.line.control)',
    },
    // read aloud after its label, seen before it
    value: {
      order: '-1',
      margin: '0',
      fontFamily: 'display',
      fontSize: 'title',
      lineHeight: 'title',
      letterSpacing: 'title',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    label: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    note: { margin: '0', fontSize: 'sm', lineHeight: 'snug' },
  },
  variants: {
    /** Beside a text instead of across the page. */
    narrow: {
      true: {
        root: { rowGap: 'md', md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
        item: { paddingTop: 'xs' },
        value: { fontSize: 'card', lineHeight: 'snug' },
      },
    },
    /** Above a list that is the matter itself. */
    dense: {
      true: {
        root: { rowGap: 'sm' },
        item: { paddingTop: 'xs' },
        value: { fontSize: 'card', lineHeight: 'snug' },
      },
    },
  },
})
