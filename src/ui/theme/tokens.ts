/** Raw colours, named after the light and the materials of the pictures. Most recipes use semantic-tokens.ts instead. */
export const palette = {
  pitch: { value: '#07030c' },
  ink: { value: '#0b0612' },
  night: { value: '#120a1b' },
  aubergine: { value: '#1d0b26' },
  plum: { value: '#2c1938' },
  mauve: { value: '#8c7a97' },
  ash: { value: '#b8a9bb' },
  paper: { value: '#f6ece1' },
  petal: { value: '#ead9ce' },
  pearl: { value: '#fdf8f2' },
  linen: { value: '#ecdfd1' },
  sand: { value: '#dccbb9' },
  bark: { value: '#86707f' },
  grape: { value: '#5c4763' },
  coral: { value: '#ff6f5b' },
  magenta: { value: '#ff2e88' },
  ember: { value: '#c9302f' },
  berry: { value: '#b0125f' },
  iris: { value: '#a173ff' },
  violet: { value: '#8b4dff' },
  gold: { value: '#f2b866' },
  bronze: { value: '#7d5110' },
  jade: { value: '#6fd3a8' },
  moss: { value: '#14643f' },
  blush: { value: '#ff6fa8' },
  rose: { value: '#ff8f80' },
  blood: { value: '#b02318' },
  wine: { value: '#2a0f33' },
}

/**
 * Our own font, then local fonts until it has loaded: the fallbacks of fonts.css, scaled to its widths; every device
 * has at least one of them. The Thai font comes after all of them.
 */
const stackOf = (face: 'Display' | 'Text', last: string): string => {
  const own = ['', ' Fallback', ' Fallback 2', ' Fallback 3'].map(
    (rank) => `Neomuse ${face}${rank}`,
  )
  return [...own, 'Neomuse Thai']
    .map((family) => `'${family}'`)
    .concat(last)
    .join(', ')
}

export const DISPLAY_FACES = stackOf('Display', 'Georgia, serif')
export const TEXT_FACES = stackOf('Text', 'system-ui, sans-serif')

/** Sizes that grow with the window between a 390 px phone and a 1440 px desktop. */
export const fluid = (minRem: number, maxRem: number): string => {
  const slope = (maxRem - minRem) / (90 - 24.375)
  const start = minRem - slope * 24.375
  return `clamp(${minRem}rem, ${start.toFixed(4)}rem + ${(slope * 100).toFixed(4)}vw, ${maxRem}rem)`
}

const steps = {
  '0': { value: '0' },
  '3xs': { value: '0.25rem' },
  '2xs': { value: '0.5rem' },
  xs: { value: '0.75rem' },
  sm: { value: '1rem' },
  md: { value: '1.5rem' },
  lg: { value: fluid(1.75, 2.5) },
  xl: { value: fluid(2.5, 4) },
  '2xl': { value: fluid(3.5, 6.5) },
  '3xl': { value: fluid(5, 10) },
}

export const tokens = {
  colors: palette,
  spacing: { ...steps, gutter: { value: fluid(1.25, 4) } },
  sizes: {
    ...steps,
    full: { value: '100%' },
    touch: { value: '2.75rem' },
    controlSm: { value: '2.25rem' },
    controlLg: { value: '3.5rem' },
    icon: { value: '1.25rem' },
    wide: { value: '90rem' },
    text: { value: '42rem' },
    dialogSm: { value: '29rem' },
    dialogMd: { value: '36rem' },
    dialogLg: { value: '52rem' },
    toast: { value: '420px' },
    sidebar: { value: '15rem' },
  },
  radii: {
    none: { value: '0' },
    edge: { value: '2px' },
    sheet: { value: '14px' },
    round: { value: '999px' },
  },
  borderWidths: { hair: { value: '1px' }, thick: { value: '2px' } },
  durations: {
    fast: { value: '120ms' },
    base: { value: '180ms' },
    slow: { value: '240ms' },
  },
  easings: {
    out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    in: { value: 'cubic-bezier(0.6, 0, 0.9, 0.4)' },
  },
  zIndex: {
    base: { value: 0 },
    raised: { value: 1 },
    bar: { value: 20 },
    overlay: { value: 40 },
    dialog: { value: 50 },
    menu: { value: 60 },
    toast: { value: 80 },
    skip: { value: 100 },
  },
  fonts: {
    text: { value: TEXT_FACES },
  },
  fontWeights: {
    light: { value: '300' },
    regular: { value: '400' },
    medium: { value: '500' },
    strong: { value: '600' },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lead: { value: fluid(1.125, 1.375) },
  },
}
