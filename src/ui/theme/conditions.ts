/** `night` and `day` are chosen with `data-theme`, on the root or on any section that must not follow the system. */
export const conditions = {
  systemLight: '@media (prefers-color-scheme: light)',
  night: '[data-theme=dark] &',
  day: '[data-theme=light] &',
  /** On the page before the back-office. */
  atDoor: 'html:has([data-door]) &',
  /** While a dialog, a sheet or a drawer is open. */
  overLayer: 'html:has(:is([role=dialog], [role=alertdialog])[data-state=open]) &',
  /** While there are toasts. */
  withToasts: 'html[data-toasts] &',
  thai: ':lang(th) &',
  hover: ['@media (hover: hover)', '&:is(:hover, [data-highlighted])'],
  open: '&[data-state=open]',
  closed: '&[data-state=closed]',
  invalid: '&:is([aria-invalid=true], [data-invalid])',
  current: '&:is([aria-current]:not([aria-current=false]), [aria-selected=true])',
  pressed: '&[aria-pressed=true]',
  /** Letters twice as large on a phone; nothing else leaves as little room. */
  largeLetters: '@media (max-width: 17rem)',
  /** A page enlarged four times, down to 320 by 256 px: what stands still would take the room of what is read. */
  enlarged: '@media (max-height: 20rem)',
  /** Four times enlarged, or the smallest phones: two controls beside each other would cut their words. */
  narrow: '@media (max-width: 21rem)',
  /** A phone on its side, or letters twice as large: what stands still would leave no room to what moves. */
  lowWindow: '@media (max-height: 30rem)',
  coarse: '@media (pointer: coarse)',
  /** The system draws everything in a few colours of the reader's: backgrounds, shadows and our colours are gone. */
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
  still: '@media (prefers-reduced-motion: reduce)',
}
