import { defineSlotRecipe } from '@pandacss/dev'

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['viewport', 'region', 'root', 'icon', 'text', 'title', 'description', 'action', 'close'],
  base: {
    viewport: {
      position: 'fixed',
      zIndex: 'toast',
      insetInline: '0',
      // Above the page's bottom bars and a phone's keyboard: at the top, toasts would cover content that cannot be
      // scrolled away.
      bottom: '[max(var(--bottom-bar), var(--keyboard))]',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
      maxHeight: '[100dvh]',
      padding: 'xs',
      paddingBottom: '[max(token(spacing.xs), env(safe-area-inset-bottom))]',
      borderRadius: 'edge',
      // stays clickable above a modal dialog, which disables pointer events for the rest of the body
      pointerEvents: 'auto',
      outlineOffset: '-3px',
      '&:not(:has([data-toast]))': { pointerEvents: 'none', padding: '0' },
      _print: { display: 'none' },
      md: {
        left: '[auto]',
        width: 'full',
        maxWidth: 'toast',
      },
      // over the picture, where there is nothing to click
      _onAuthLayout: { top: '0', bottom: '[auto]', flexDirection: 'column-reverse' },
      lg: { _onAuthLayout: { left: '0', right: '[auto]' } },
      // in the strip above a sheet: elsewhere they would cover its heading and buttons
      _withOpenLayer: {
        top: '0',
        bottom: '[auto]',
        flexDirection: 'column-reverse',
        paddingBlock: '3xs',
        paddingTop: '[max(token(spacing.3xs), env(safe-area-inset-top))]',
        // stacked with the newest on top, until they are hovered or focused
        '&:not(:hover, :focus-within)': { display: 'grid' },
        md: { left: '0', right: '0', marginInline: 'auto' },
      },
    },
    // Only for screen readers: visually all toasts are in one column, in the order in which they were shown.
    region: { display: 'contents' },
    root: {
      // The stacking position. It is set here: with `> *` under `html:has()`, browsers recompute the styles of the
      // whole page whenever an element is added or removed.
      gridArea: '[1 / 1]',
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: 'xs',
      paddingBlock: 'xs',
      paddingInlineStart: 'sm',
      paddingInlineEnd: '3xs',
      color: 'text.main',
      backgroundColor: 'bg.raised',
      border: '1px solid token(colors.line.control)',
      borderRadius: 'edge',
      boxShadow: 'raised',
      // a finger can still scroll the page up and down through the toast
      touchAction: 'pan-y',
      userSelect: 'none',
      transform: 'translateX(var(--swipe-x, 0))',
      transition: 'transform token(durations.base) token(easings.out)',
      animation: 'riseIn token(durations.slow) token(easings.out)',
      _withOpenLayer: {
        paddingBlock: '3xs',
        animation: 'dropIn token(durations.slow) token(easings.out)',
      },
      _onAuthLayout: { animation: 'dropIn token(durations.slow) token(easings.out)' },
      '&[data-swiping]': { transition: 'none' },
      _closed: {
        opacity: '0',
        animation: 'none',
        transitionProperty: 'transform, opacity',
        transitionDuration: 'base',
      },
      '&[data-swiped]': { transform: 'translateX(120%)' },
    },
    icon: {
      display: 'inline-flex',
      flexShrink: '0',
      // vertically centred on the title's first line
      paddingTop: '[calc(token(spacing.2xs) + 0.1em)]',
      _withOpenLayer: { paddingTop: '[calc(token(spacing.3xs) + 0.1em)]' },
      color: 'text.success',
      '& svg': { width: 'icon', height: 'icon' },
    },
    text: {
      flexGrow: '1',
      minWidth: '0',
      paddingBlock: '2xs',
      _withOpenLayer: { paddingBlock: '3xs' },
    },
    title: { fontWeight: 'strong', lineHeight: 'snug' },
    description: { fontSize: 'sm', lineHeight: 'text', color: 'text.quiet' },
    action: { paddingTop: '2xs' },
    close: {},
  },
  variants: {
    variant: {
      default: {},
      destructive: {
        root: { borderColor: 'text.danger' },
        icon: { color: 'text.danger' },
        description: { color: 'text.main' },
      },
    },
  },
  defaultVariants: { variant: 'default' },
})
