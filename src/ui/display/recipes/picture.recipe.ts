import { defineSlotRecipe } from '@pandacss/dev'

export const picture = defineSlotRecipe({
  className: 'picture',
  slots: ['root', 'image', 'missing'],
  base: {
    root: {
      position: 'relative',
      display: 'block',
      width: 'full',
      overflow: 'hidden',
      backgroundColor: 'aubergine',
      backgroundSize: 'cover',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
    },
    image: {
      display: 'block',
      width: 'full',
      height: 'full',
      objectFit: 'cover',
    },
    missing: {
      position: 'absolute',
      inset: '0',
      display: 'grid',
      placeItems: 'center',
      color: 'ash',
      '& svg': { width: 'lg', height: 'lg', strokeWidth: '1' },
    },
  },
})

/** Night in both themes: it stands where a picture would. */
export const veil = defineSlotRecipe({
  className: 'veil',
  slots: ['root', 'plate', 'label'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-end',
      width: 'full',
      overflow: 'hidden',
      backgroundColor: 'ink',
      color: 'paper',
    },
    plate: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      width: 'full',
      padding: 'sm',
      paddingTop: 'lg',
      fontSize: 'sm',
      lineHeight: 'text',
      // dark enough under the words for any light behind them: see the contrast test
      backgroundImage: '[linear-gradient(to top, rgb(11 6 18 / 0.74) 50%, transparent)]',
    },
    label: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2xs',
      fontWeight: 'strong',
      '& svg': { width: 'sm', height: 'sm', flexShrink: '0' },
    },
  },
})
