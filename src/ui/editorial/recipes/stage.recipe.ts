import { defineSlotRecipe } from '@pandacss/dev'

/**
 * The opening picture of a page, dark in both themes. On a phone the picture stands above and fades into the words;
 * from `lg` on it fills the stage and the words lie on its empty left third.
 */
export const stage = defineSlotRecipe({
  className: 'stage',
  slots: ['root', 'picture', 'words', 'mention'],
  base: {
    root: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      overflow: 'clip',
      isolation: 'isolate',
      backgroundColor: 'ink',
      color: 'paper',
      lg: { minHeight: '[min(calc(100svh - 4.5rem), 54rem)]', alignItems: 'end' },
    },
    picture: {
      position: 'relative',
      height: '[56svh]',
      minHeight: '[20rem]',
      maxHeight: '[36rem]',
      '& > picture': { height: 'full' },
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: '0',
        backgroundImage: '[linear-gradient(to top, token(colors.ink) 2%, transparent 46%)]',
      },
      lg: {
        position: 'absolute',
        inset: '0',
        height: 'full',
        maxHeight: '[none]',
        '&::after': {
          backgroundImage:
            '[linear-gradient(to right, rgb(11 6 18 / 0.82) 12%, rgb(11 6 18 / 0.4) 38%, transparent 56%), linear-gradient(to top, token(colors.ink) 0%, transparent 26%)]',
        },
      },
    },
    mention: {
      position: 'absolute',
      zIndex: 'raised',
      top: 'xs',
      right: 'gutter',
      lg: { top: '[auto]', bottom: 'md' },
    },
    words: {
      position: 'relative',
      zIndex: 'raised',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: 'md',
      marginTop: '[-5.5rem]',
      paddingBottom: 'xl',
      '& h1': { fontSize: '[clamp(2.75rem, 1.1rem + 5.4vw, 6.25rem)]', maxWidth: '[11ch]' },
      _thai: {
        '& h1': {
          fontSize: '[clamp(2.25rem, 1.1rem + 4.2vw, 4.5rem)]',
          lineHeight: 'display',
          maxWidth: '[9em]',
        },
      },
      lg: { marginTop: '0', paddingTop: '2xl' },
    },
  },
})
