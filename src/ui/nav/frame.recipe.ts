import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const safeInline = {
  paddingLeft: '[max(token(spacing.gutter), env(safe-area-inset-left))]',
  paddingRight: '[max(token(spacing.gutter), env(safe-area-inset-right))]',
}

const SHOW_CLOSE_ICON = {
  '& [data-when=open]': { display: 'block' },
  '& [data-when=closed]': { display: 'none' },
}

// The minifier merges rules with equal declarations into one selector list, and a browser drops a whole list if it does
// not know one of its selectors: selectors that only newer browsers know are kept apart.
const SUPPORTS_POPOVER = '@supports selector(:popover-open)'

export const siteHeader = defineSlotRecipe({
  className: 'site-header',
  slots: ['root', 'bar', 'brand', 'links', 'actions', 'cta', 'menu', 'toggle', 'panel'],
  base: {
    root: {
      position: 'sticky',
      // On a page zoomed to 400 %, or with a double font size on a phone, it would take the space of the content.
      _zoomed: { position: 'static' },
      _largeFont: { position: 'static' },
      top: '0',
      zIndex: 'bar',
      backgroundColor: 'bg.page',
      borderBottom: '1px solid token(colors.line.hair)',
      _print: { display: 'none' },
    },
    bar: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3xs',
      minHeight: 'controlLg',
      maxWidth: 'wide',
      marginInline: 'auto',
      ...safeInline,
    },
    brand: {
      display: 'inline-flex',
      flexShrink: '0',
      '& > *': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
      // Where the links only just fit beside it, a name is no wider than the brand's wordmark.
      '& > * > *': { lg: { maxWidth: '[7rem]' }, xl: { maxWidth: '[12em]' } },
    },
    links: {
      display: 'none',
      lg: { display: 'flex', alignItems: 'center', gap: '2xs', marginInlineStart: 'md' },
    },
    actions: { display: 'flex', alignItems: 'center', gap: '3xs', marginInlineStart: 'auto' },
    cta: { display: 'none', lg: { display: 'block' } },
    menu: { lg: { display: 'none' } },
    toggle: {
      position: 'relative',
      display: 'inline-grid',
      placeItems: 'center',
      width: 'touch',
      height: 'touch',
      marginInlineEnd: '[-0.75rem]',
      cursor: 'pointer',
      borderRadius: 'edge',
      '& svg': { width: 'md', height: 'md', strokeWidth: '1.5' },
      '& [data-when=open]': { display: 'none' },
      // with scripts, and before they have loaded
      '&[aria-expanded=true]': SHOW_CLOSE_ICON,
      [SUPPORTS_POPOVER]: { '&:has(+ :popover-open)': SHOW_CLOSE_ICON },
    },
    panel: {
      position: 'fixed',
      inset: '[token(sizes.controlLg) 0 0]',
      width: 'auto',
      height: 'auto',
      margin: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      display: 'none',
      flexDirection: 'column',
      paddingBlock: 'md',
      paddingBottom: '[max(token(spacing.md), env(safe-area-inset-bottom))]',
      color: 'text.main',
      backgroundColor: 'bg.page',
      border: 'none',
      borderTop: '1px solid token(colors.line.hair)',
      animation: 'fadeIn token(durations.base) ease-out',
      ...safeInline,
      '&[data-open=true]': { display: 'flex' },
      [SUPPORTS_POPOVER]: { '&:popover-open': { display: 'flex' } },
    },
  },
})

export const siteFooter = defineSlotRecipe({
  className: 'site-footer',
  slots: ['root', 'inner', 'columns', 'bottom'],
  base: {
    root: {
      borderTop: '1px solid token(colors.line.hair)',
      backgroundColor: 'bg.page',
      _print: { display: 'none' },
    },
    inner: {
      maxWidth: 'wide',
      marginInline: 'auto',
      paddingTop: 'xl',
      paddingBottom: '[max(token(spacing.md), env(safe-area-inset-bottom))]',
      display: 'flex',
      flexDirection: 'column',
      gap: 'lg',
      ...safeInline,
    },
    columns: {
      display: 'grid',
      gap: 'lg',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :first-child': { gridColumn: '1 / -1' },
      md: {
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
        '& > :first-child': { gridColumn: '[auto]' },
      },
    },
    bottom: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 'xs',
      paddingTop: 'sm',
      borderTop: '1px solid token(colors.line.hair)',
      fontSize: 'sm',
      color: 'text.quiet',
      // its text may wrap into two lines beside the icons, which stay at the end of the row
      '& > :first-child': { flex: '[1 1 13rem]' },
      smDown: { alignItems: 'flex-start' },
      // aligns the icons' lines, not their touch areas, with the page's edges
      '& > :last-child': { marginInline: '[-0.875rem]' },
    },
  },
})

export const appFrame = defineSlotRecipe({
  className: 'app-frame',
  slots: [
    'root',
    'main',
    'side',
    'sideBrand',
    'sideLinks',
    'sideFooter',
    'sideAccount',
    'top',
    'topTitle',
    'topEnd',
    'topMenu',
  ],
  base: {
    root: {
      minHeight: '[100dvh]',
      lg: { display: 'grid', gridTemplateColumns: 'token(sizes.sidebar) minmax(0, 1fr)' },
    },
    main: { minWidth: '0', display: 'flex', flexDirection: 'column' },
    side: {
      display: 'none',
      lg: {
        position: 'sticky',
        top: '0',
        height: '[100dvh]',
        display: 'flex',
        flexDirection: 'column',
        padding: 'xs',
        borderRight: '1px solid token(colors.line.hair)',
        overflowY: 'auto',
      },
    },
    sideBrand: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'touch',
      paddingInline: 'xs',
      marginBottom: 'sm',
    },
    sideLinks: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      '& ul': {
        display: 'flex',
        flexDirection: 'column',
        gap: '3xs',
        listStyle: 'none',
        padding: '0',
        margin: '0',
      },
    },
    sideFooter: {
      marginTop: 'auto',
      paddingTop: 'sm',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
    },
    // aligned with the icons of the links
    sideAccount: { display: 'flex', flexDirection: 'column', gap: '3xs', paddingInline: 'xs' },
    top: {
      position: 'sticky',
      top: '0',
      zIndex: 'bar',
      display: 'flex',
      alignItems: 'center',
      gap: '2xs',
      minHeight: 'controlLg',
      backgroundColor: 'bg.page',
      borderBottom: '1px solid token(colors.line.hair)',
      ...safeInline,
      // it would take the space of the content
      _zoomed: { position: 'static' },
      _largeFont: { position: 'static', flexWrap: 'wrap', gap: '0', paddingBlock: '3xs' },
    },
    topMenu: { marginInlineStart: '[-0.75rem]', lg: { display: 'none' } },
    topTitle: {
      minWidth: '0',
      fontWeight: 'strong',
      lineHeight: 'snug',
      lineClamp: '1',
      // on its own line, under the icons
      _largeFont: { order: '1', flexBasis: 'full', lineClamp: 'none' },
    },
    topEnd: {
      display: 'flex',
      alignItems: 'center',
      gap: '3xs',
      marginInlineStart: 'auto',
      // aligns the last icon, not its touch area, with the page's edge
      marginInlineEnd: '[-0.75rem]',
      _largeFont: { flexWrap: 'wrap', justifyContent: 'flex-end', gap: '0' },
    },
  },
})

/** Comes down with the finger from under the top bar, and stays until the latest data has loaded. */
export const pullIndicator = defineRecipe({
  className: 'pull-indicator',
  base: {
    position: 'fixed',
    top: '[calc(token(sizes.controlLg) - 2.75rem)]',
    left: '[calc(50% - 1.375rem)]',
    zIndex: 'raised',
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    height: 'touch',
    borderRadius: 'round',
    border: '1px solid token(colors.line.hair)',
    backgroundColor: 'bg.raised',
    color: 'text.quiet',
    boxShadow: 'raised',
    visibility: 'hidden',
    pointerEvents: 'none',
    transform: 'translateY(calc(var(--pull, 0) * 4rem))',
    transition:
      'transform token(durations.slow) token(easings.out), visibility token(durations.slow)',
    '& svg': {
      width: 'icon',
      height: 'icon',
      transition: 'transform token(durations.base) token(easings.out)',
    },
    '&[data-pull]': { visibility: 'visible', transition: '[none]' },
    '&[data-pull=far]': { color: 'text.main', borderColor: 'line.control' },
    '&[data-pull=far] svg': { transform: 'rotate(180deg)' },
    '&[data-busy]': {
      visibility: 'visible',
      color: 'text.main',
      transform: 'translateY(3.5rem)',
    },
    // With reduced motion it is shown or hidden without movement.
    _reducedMotion: { '&, &[data-busy]': { transform: 'translateY(3.5rem)' } },
  },
})
