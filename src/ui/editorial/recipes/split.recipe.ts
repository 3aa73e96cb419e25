import { defineSlotRecipe } from '@pandacss/dev'

/** A tall column of pictures, and words that stay beside it while it scrolls. */
export const split = defineSlotRecipe({
  className: 'split',
  slots: ['root', 'pictures', 'words'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 'lg',
      lg: {
        gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
        columnGap: 'xl',
        alignItems: 'start',
      },
    },
    pictures: {
      display: 'grid',
      gap: 'xs',
      minWidth: '0',
      sm: {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
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
