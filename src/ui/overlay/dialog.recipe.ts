import { defineSlotRecipe } from '@pandacss/dev'

// Toasts need a free strip above the sheet: the sheet is nearly as tall as the window, and its close button is at the
// top.
const stripForToasts = {
  lgDown: { _withToasts: { paddingTop: '[calc(4.75rem + env(safe-area-inset-top))]' } },
}

/** One style for dialogs and drawers; slots follow Ark's dialog, plus the header, body and footer inside it. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'body',
    'footer',
    'close',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      backgroundColor: 'bg.scrim',
      _open: { animation: 'fadeIn token(durations.slow) ease-out' },
      _closed: { animation: 'fadeOut token(durations.fast) ease-in' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      overflow: 'hidden',
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      backgroundColor: 'bg.raised',
      color: 'text.main',
      boxShadow: 'raised',
      outlineStyle: 'none',
      overflow: 'hidden',
      // the whole content scrolls, including its buttons
      _lowWindow: { display: 'block', overflowY: 'auto', overscrollBehavior: 'contain' },
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: 'sm',
      paddingTop: 'md',
      paddingInline: 'md',
      paddingBottom: 'xs',
      _largeFont: { gap: '2xs', paddingTop: 'sm', paddingInline: 'sm' },
    },
    title: {
      fontFamily: 'display',
      fontSize: 'card',
      lineHeight: 'snug',
      letterSpacing: 'title',
      fontWeight: 'display',
      // beside the close button, which must stay visible
      overflowWrap: 'anywhere',
      textWrap: 'balance',
    },
    description: { color: 'text.quiet', lineHeight: 'text', paddingTop: '2xs' },
    body: {
      flexGrow: '1',
      minHeight: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      paddingInline: 'md',
      paddingBlock: '[0.5rem token(spacing.md)]',
      _largeFont: { paddingInline: 'sm' },
      _lowWindow: { overflowY: 'visible' },
      // space for the focus ring of elements at the edge
      scrollPaddingBlock: 'sm',
      // the header contains the whole question; its own bottom padding is too small for the rule below
      _empty: { paddingBlock: '[0 token(spacing.xs)]' },
    },
    footer: {
      display: 'flex',
      justifyContent: 'end',
      gap: '2xs',
      flexWrap: 'wrap',
      paddingInline: 'md',
      paddingTop: 'sm',
      paddingBottom: '[max(token(spacing.md), env(safe-area-inset-bottom))]',
      borderTop: '1px solid token(colors.line.hair)',
      smDown: { flexDirection: 'column', '& > *': { width: 'full' } },
      _largeFont: { paddingInline: 'sm' },
    },
    close: { margin: '[-0.5rem -0.5rem 0 0]' },
  },
  variants: {
    shape: {
      /** A window on a desktop, a sheet that rises from the bottom on a phone. */
      window: {
        positioner: {
          alignItems: 'flex-end',
          justifyContent: 'center',
          sm: { alignItems: 'center', padding: 'md' },
        },
        content: {
          // leaves space for a toast above it
          maxHeight: '[calc(100dvh - 4.75rem - env(safe-area-inset-top))]',
          borderTopRadius: 'sheet',
          _open: { animation: 'sheetIn token(durations.slow) token(easings.out)' },
          _closed: { animation: 'sheetOut token(durations.base) token(easings.in)' },
          sm: {
            maxHeight: '[min(46rem, 92dvh)]',
            '@media (min-height: 40rem)': { maxHeight: '[min(46rem, 100dvh - 9.5rem)]' },
            borderRadius: 'edge',
            border: '1px solid token(colors.line.hair)',
            _open: { animation: 'riseIn token(durations.slow) token(easings.out)' },
            _closed: { animation: 'sinkOut token(durations.fast) token(easings.in)' },
          },
        },
      },
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: {
          maxWidth: '[min(22rem, 88vw)]',
          height: 'full',
          borderRight: '1px solid token(colors.line.hair)',
          ...stripForToasts,
          _open: { animation: 'fromStart token(durations.slow) token(easings.out)' },
          _closed: { animation: 'toStart token(durations.base) token(easings.in)' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          maxWidth: '[min(26rem, 92vw)]',
          height: 'full',
          borderLeft: '1px solid token(colors.line.hair)',
          ...stripForToasts,
          _open: { animation: 'fromEnd token(durations.slow) token(easings.out)' },
          _closed: { animation: 'toEnd token(durations.base) token(easings.in)' },
        },
      },
    },
    size: {
      sm: { content: { sm: { maxWidth: 'dialogSm' } } },
      md: { content: { sm: { maxWidth: 'dialogMd' } } },
      lg: { content: { sm: { maxWidth: 'dialogLg' } } },
      /** For editing: wide enough for two columns of text. */
      xl: { content: { sm: { maxWidth: '[72rem]', maxHeight: '[92dvh]' } } },
      /** Typing in it must not move it. */
      palette: {
        positioner: { sm: { alignItems: 'flex-start', paddingTop: '[10dvh]' } },
        content: {
          sm: { maxWidth: 'dialogMd', maxHeight: '[80dvh]', height: '[min(38rem, 80dvh)]' },
        },
      },
      /** Its footer contains links, one below the other as in its body. */
      drawer: { footer: { flexDirection: 'column', '& > *': { width: 'full' } } },
    },
  },
  defaultVariants: { shape: 'window', size: 'md' },
})
