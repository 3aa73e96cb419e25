import { TEXT_FACES } from './faces.ts'
import { fluid } from './fluid.ts'
import { palette } from './palette.ts'

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
