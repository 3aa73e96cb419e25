import { defineSlotRecipe } from '@pandacss/dev'

/** A tall column of pictures, and words that stay beside it while it scrolls. */
export const split = defineSlotRecipe({
  className: 'split',
  slots: ['root', 'pictures', 'words'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 'md',
      lg: {
        gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
        columnGap: 'xl',
        alignItems: 'start',
      },
    },
    pictures: {
      // on a phone the words come after the first picture, the other pictures after the words
      display: 'contents',
      '& > :not(:first-child)': { order: '1' },
      sm: {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 'xs',
        minWidth: '0',
        '& > :only-child': { gridColumn: '1 / -1' },
      },
      lg: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
    words: {
      display: 'flex',
      flexDirection: 'column',
      gap: 'md',
      minWidth: '0',
      lg: { position: 'sticky', top: '[6rem]' },
    },
  },
})
