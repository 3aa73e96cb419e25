const focusRing = {
  outline: '2px solid',
  outlineColor: 'line.focus',
  outlineOffset: '2px',
}

/** What is chosen, on, current or under the arrow keys; of a box, a switch or a dot the sign beside its input. */
const CHOSEN =
  ':is([aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [data-highlighted], :checked + *)'

const important = (value: string) => `${value} !important`

/**
 * Where the system forces its colours, a state that a background, a shadow or a colour of ours tells would be none. A
 * knob or a dot is a background, too.
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
 * Firefox before 121 has no `:has()`. What nothing else would tell there: which part has the focus; and the strip in which
 * toasts stand would take the presses meant for what is under it.
 */
const withoutHas = {
  ':is(.field__well, .offer-choice__root, .record-card__root, .ledger__root):focus-within':
    focusRing,
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
    '--toast-room': '0px',
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
    // What has the focus must not stand behind a bar (WCAG 2.2, 2.4.11).
    scrollPaddingTop: 'max(5rem, calc(var(--top-bar) + 0.5rem))',
    scrollPaddingBottom: 'var(--bottom-bar)',
  },
  // the page answers to a pull by itself
  'html:has([data-pull-area])': { overscrollBehaviorY: 'contain' },
  // the language's name on pages in the others: no reason to fetch the Thai face, and its own three letters come late
  'html:not(:lang(th)) a[lang=th]': { fontFamily: '[system-ui, sans-serif]' },
  'html:not(:lang(th)) :is(a[data-own-face], [role=menuitem])[lang=th]': {
    fontFamily: "['Neomuse Names', system-ui, sans-serif]",
  },
  // at the page's end as much room as toasts take: what they lie on can be scrolled free
  'html[data-toasts] body': { paddingBottom: 'var(--toast-room)' },
  body: { minHeight: '100dvh', overflowWrap: 'break-word', textRendering: 'optimizeLegibility' },
  // as in a `bdi`: what anybody has written runs as its script does, and turns nothing that stands beside it
  'body *': { unicodeBidi: 'plaintext' },
  // what would not answer is not shown: the page says in words, in a `noscript`, what it lacks
  '@media (scripting: none)': { '[data-needs-scripts]': { display: 'none !important' } },
  ':focus-visible': focusRing,
  '::selection': { backgroundColor: 'bg.inverse', color: 'text.inverse' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}

const length = { syntax: '<length>', inherits: false, initialValue: '0px' } as const

/** Custom properties that an animation moves step by step: a browser has to know what they are. */
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
