import { defineSlotRecipe } from '@pandacss/dev'

/** Two facing pages: a picture to the window's edge, and words. */
export const spread = defineSlotRecipe({
  className: 'spread',
  slots: ['root', 'picture', 'words'],
  base: {
    root: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      overflow: 'clip',
      color: 'text.main',
      lg: { gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)' },
    },
    picture: {
      position: 'relative',
      minHeight: '[22rem]',
      height: '[48svh]',
      '& > *, & picture': { height: 'full' },
      // it runs to the window's edge
      '& > :only-child': { borderRadius: 'none' },
      // as wide as the window: tall enough for a face from its hair to its chin
      sm: { height: '[min(78svh, 84vw)]' },
      lg: {
        order: '1',
        height: 'full',
        minHeight: '[34rem]',
        position: 'relative',
        '& > *': { position: 'absolute', inset: '0' },
      },
    },
    words: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      alignItems: 'flex-start',
      gap: 'md',
      paddingBlock: 'xl',
      paddingInline: 'gutter',
      lg: {
        // lines up with the left edge of a centred page
        paddingInlineStart:
          '[max(token(spacing.gutter), calc(50vw - token(sizes.wide) / 2 + token(spacing.gutter)))]',
        paddingBlock: '2xl',
      },
    },
  },
  variants: {
    tone: {
      page: {},
      /** Warm paper in both themes: the day after the night. */
      paper: {
        root: { backgroundColor: 'petal' },
        // the paper of the picture runs into the paper of the page
        picture: {
          '& picture': {
            backgroundColor: 'transparent',
            maskImage: '[linear-gradient(to top, transparent, black 12%)]',
            lg: { maskImage: '[linear-gradient(to right, transparent, black 22%)]' },
          },
        },
      },
      /** Dark in both themes. */
      night: { root: { backgroundColor: 'ink' } },
    },
  },
  defaultVariants: { tone: 'page' },
})
