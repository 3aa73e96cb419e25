import { defineSlotRecipe } from '@pandacss/dev'

const corner = {
  position: 'absolute',
  zIndex: 'raised',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3xs',
  maxWidth: '[calc(100% - 1.5rem)]',
}

/** A picture with mandatory notices and buttons in its corners. */
export const pictureFrame = defineSlotRecipe({
  className: 'picture-frame',
  slots: ['root', 'topStart', 'topEnd', 'bottomStart', 'mark'],
  base: {
    root: {
      position: 'relative',
      display: 'block',
      overflow: 'hidden',
      borderRadius: 'edge',
      isolation: 'isolate',
    },
    topStart: { ...corner, top: 'xs', left: 'xs' },
    topEnd: {
      ...corner,
      // a touch target around a disc that is at the height of the text in the other corner
      top: '3xs',
      right: '3xs',
      '& button': { borderRadius: 'round', isolation: 'isolate' },
      // the disc behind the button, whose own tone has no background
      '& button::before': {
        content: '""',
        position: 'absolute',
        inset: '3xs',
        zIndex: '[-1]',
        backgroundColor: '[rgb(11 6 18 / 0.5)]',
        borderRadius: 'round',
      },
    },
    bottomStart: { ...corner, bottom: 'xs', left: 'xs' },
    mark: {
      position: 'absolute',
      inset: '[-20%]',
      display: 'grid',
      gridTemplateColumns: 'repeat(4, 1fr)',
      placeItems: 'center',
      transform: 'rotate(-24deg)',
      fontFamily: 'display',
      fontSize: 'lead',
      color: '[rgb(255 255 255 / 0.17)]',
      letterSpacing: 'label',
      pointerEvents: 'none',
      userSelect: 'none',
    },
  },
})

/** A picture up to the window's edge on one side, text on the other. */
export const pictureAndText = defineSlotRecipe({
  className: 'picture-and-text',
  slots: ['root', 'picture', 'text'],
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
      // it extends to the window's edge
      '& > :only-child': { borderRadius: 'none' },
      // as wide as the window: tall enough for a face from hair to chin
      sm: { height: '[min(78svh, 84vw)]' },
      lg: {
        order: '1',
        height: 'full',
        minHeight: '[34rem]',
        position: 'relative',
        '& > *': { position: 'absolute', inset: '0' },
      },
    },
    text: {
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
      /** Light paper in both themes. */
      paper: {
        root: { backgroundColor: 'petal' },
        // the paper in the picture fades into the paper of the page
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

/** A tall column of pictures, and text that stays beside it while it scrolls. */
export const stickySplit = defineSlotRecipe({
  className: 'sticky-split',
  slots: ['root', 'pictures', 'text'],
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
      // on a phone the text comes after the first picture, the other pictures after the text
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
    text: {
      display: 'flex',
      flexDirection: 'column',
      gap: 'md',
      minWidth: '0',
      // As high as the window or higher: its lower end stays in view, so that all of it can be reached beside the pictures.
      lg: {
        position: 'sticky',
        alignSelf: 'end',
        bottom: '[1rem]',
        minHeight: '[calc(100dvh - 7rem)]',
      },
    },
  },
})

/**
 * The hero of a page, dark in both themes. On a phone the picture is at the top and fades into the text; from `lg` on
 * it fills the whole hero and the text is on its empty left third.
 */
export const heroLayout = defineSlotRecipe({
  className: 'hero-layout',
  slots: ['root', 'picture', 'text', 'mention'],
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
    text: {
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

/** One picture at a time, as high as the window allows. */
export const gallery = defineSlotRecipe({
  className: 'gallery',
  slots: ['root', 'frame', 'bar', 'position'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'xs', outlineStyle: 'none' },
    frame: {
      // the picture is 4:5; the dialog's own header, the bar and the margins take 12rem of its height
      width: '[min(100%, calc((min(46rem, 92dvh) - 12rem) * 0.8))]',
      marginInline: 'auto',
    },
    bar: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 'sm' },
    position: { fontSize: 'sm', fontVariantNumeric: 'tabular-nums', color: 'text.quiet' },
  },
})
