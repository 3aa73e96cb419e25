const focusRing = {
  outline: '2px solid',
  outlineColor: 'line.focus',
  outlineOffset: '2px',
}

/**
 * Selected, checked, current or highlighted elements; for a checkbox, switch or radio button the visual box beside its
 * input.
 */
const CHOSEN =
  ':is([aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [data-highlighted], :checked + *)'

const important = (value: string) => `${value} !important`

/**
 * In forced-colors mode, a state that only a background, a shadow or one of our colours shows would be invisible. The
 * knob of a switch and the dot of a radio button are backgrounds, too.
 */
const forcedColors = {
  [CHOSEN]: {
    forcedColorAdjust: 'none',
    backgroundColor: important('Highlight'),
    color: important('HighlightText'),
    borderColor: important('Highlight'),
  },
  [`${CHOSEN} *`]: { color: important('inherit') },
  'input + *::after': { forcedColorAdjust: 'none', backgroundColor: important('CanvasText') },
  'input:checked + *::after': { backgroundColor: important('HighlightText') },
}

/**
 * Firefox before 121 has no `:has()`. This restores what nothing else shows there: which element has the focus. It also
 * keeps the toast viewport from catching clicks on the content below it.
 */
const withoutHas = {
  ':is(.field__box, .offer-choice__root, .record-card__root, .table__root):focus-within': focusRing,
  '[data-toast-viewport]': { pointerEvents: important('none') },
  '[data-toast]': { pointerEvents: important('auto') },
}

export const globalCss = {
  '@supports not selector(:has(*))': withoutHas,
  '@media (forced-colors: active)': forcedColors,
  ':root': {
    colorScheme: 'dark',
    // until they are measured
    '--top-bar': '0px',
    '--bottom-bar': '0px',
    '--toast-space': '0px',
    '--keyboard': '0px',
  },
  '@media (prefers-color-scheme: light)': { ':root': { colorScheme: 'light' } },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  html: {
    backgroundColor: 'bg.page',
    color: 'text.main',
    fontFamily: 'text',
    lineHeight: 'text',
    textSizeAdjust: '100%',
    fontSynthesis: 'none',
    WebkitFontSmoothing: 'antialiased',
    // A bar must not cover the focused element (WCAG 2.2, 2.4.11).
    scrollPaddingTop: 'max(5rem, calc(var(--top-bar) + 0.5rem))',
    scrollPaddingBottom: 'var(--bottom-bar)',
  },
  // the page handles a pull itself
  'html:has([data-pull-area])': { overscrollBehaviorY: 'contain' },
  // the language's name on pages in the other languages: the Thai font is not worth a download, and the font with its
  // few letters loads late
  'html:not(:lang(th)) a[lang=th]': { fontFamily: '[system-ui, sans-serif]' },
  'html:not(:lang(th)) :is(a[data-own-face], [role=menuitem])[lang=th]': {
    fontFamily: "['Neomuse Names', system-ui, sans-serif]",
  },
  // adds as much space at the page's end as toasts take: the content below them can be scrolled into view
  'html[data-toasts] body': { paddingBottom: 'var(--toast-space)' },
  body: { minHeight: '100dvh', overflowWrap: 'break-word', textRendering: 'optimizeLegibility' },
  // as in a `bdi`: each text follows the direction of its own script, and does not change the direction of its
  // neighbours
  'body *': { unicodeBidi: 'plaintext' },
  // controls that would not work are hidden: a `noscript` text explains what the page lacks
  '@media (scripting: none)': { '[data-needs-scripts]': { display: 'none !important' } },
  ':focus-visible': focusRing,
  '::selection': { backgroundColor: 'bg.inverse', color: 'text.inverse' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionProperty: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
}

const length = { syntax: '<length>', inherits: false, initialValue: '0px' } as const

/** Custom properties that an animation interpolates: the browser has to know their type. */
export const globalVars = {
  '--tabs-fade-start': length,
  '--tabs-fade-end': length,
}

export const keyframes = {
  tabsFade: {
    '0%': { '--tabs-fade-start': '0px', '--tabs-fade-end': '3rem' },
    '8%': { '--tabs-fade-start': '3rem' },
    '92%': { '--tabs-fade-end': '3rem' },
    '100%': { '--tabs-fade-start': '3rem', '--tabs-fade-end': '0px' },
  },
  fadeIn: { from: { opacity: '0' }, to: { opacity: '1' } },
  fadeOut: { from: { opacity: '1' }, to: { opacity: '0' } },
  riseIn: {
    from: { opacity: '0', transform: 'translateY(1rem)' },
    to: { opacity: '1', transform: 'none' },
  },
  dropIn: {
    from: { opacity: '0', transform: 'translateY(-1rem)' },
    to: { opacity: '1', transform: 'none' },
  },
  sinkOut: {
    from: { opacity: '1', transform: 'none' },
    to: { opacity: '0', transform: 'translateY(1rem)' },
  },
  sheetIn: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  sheetOut: { from: { transform: 'none' }, to: { transform: 'translateY(100%)' } },
  fromStart: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  toStart: { from: { transform: 'none' }, to: { transform: 'translateX(-100%)' } },
  fromEnd: { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
  toEnd: { from: { transform: 'none' }, to: { transform: 'translateX(100%)' } },
  turn: { to: { transform: 'rotate(1turn)' } },
  breathe: { '0%, 100%': { opacity: '0.55' }, '50%': { opacity: '1' } },
}
