/** `data-theme` selects `night` or `day`, on the root or on any section that must not follow the system. */
export const conditions = {
  systemLight: '@media (prefers-color-scheme: light)',
  night: '[data-theme=dark] &',
  day: '[data-theme=light] &',
  /** On the sign-in page of the back office. */
  onAuthLayout: 'html:has([data-auth-layout]) &',
  /** While a dialog, a sheet or a drawer is open. */
  withOpenLayer: 'html:has(:is([role=dialog], [role=alertdialog])[data-state=open]) &',
  /** While there are toasts. */
  withToasts: 'html[data-toasts] &',
  thai: ':lang(th) &',
  hover: ['@media (hover: hover)', '&:is(:hover, [data-highlighted])'],
  open: '&[data-state=open]',
  closed: '&[data-state=closed]',
  invalid: '&:is([aria-invalid=true], [data-invalid])',
  current: '&:is([aria-current]:not([aria-current=false]), [aria-selected=true])',
  pressed: '&[aria-pressed=true]',
  /** A double font size on a phone; nothing else leaves as little width. */
  largeFont: '@media (max-width: 17rem)',
  /** A page zoomed to 400 %, down to 320 by 256 px: sticky elements would take the space of the content. */
  zoomed: '@media (max-height: 20rem)',
  /** 400 % zoom, or the smallest phones: two controls side by side would truncate their text. */
  narrow: '@media (max-width: 21rem)',
  /** A phone in landscape, or a double font size: sticky elements would leave no space for scrolling content. */
  lowWindow: '@media (max-height: 30rem)',
  coarse: '@media (pointer: coarse)',
  /**
   * The system renders everything in a few colours chosen by the user: backgrounds, shadows and our colours are gone.
   */
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
}
