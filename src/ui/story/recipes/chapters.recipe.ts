import { defineSlotRecipe } from '@pandacss/dev'

/** Steps in their order: a large mark, what happens, and what there is to measure. */
export const chapters = defineSlotRecipe({
  className: 'chapters',
  slots: ['root', 'item', 'mark', 'words', 'aside'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minWidth: '0', width: 'full' },
    item: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      columnGap: 'lg',
      rowGap: 'xs',
      paddingBlock: 'lg',
      borderTop: '1px solid token(colors.line.control)',
      md: {
        gridTemplateColumns: 'minmax(6rem, 2fr) minmax(0, 6fr) minmax(0, 3fr)',
        alignItems: 'baseline',
      },
    },
    mark: {
      fontFamily: 'display',
      fontSize: 'section',
      lineHeight: 'title',
      fontVariantNumeric: 'lining-nums tabular-nums',
      color: 'text.price',
    },
    words: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0' },
    aside: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0' },
  },
  variants: {
    /** Beside something else: the mark stands above its words at every width. */
    narrow: {
      true: {
        item: {
          paddingBlock: 'md',
          md: { gridTemplateColumns: 'minmax(3.5rem, 1fr) minmax(0, 5fr)' },
        },
        mark: { fontSize: 'card', lineHeight: 'snug' },
        aside: { md: { gridColumn: '2' } },
      },
    },
  },
})
