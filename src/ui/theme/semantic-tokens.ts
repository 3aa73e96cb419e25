import { DISPLAY_FACES, fluid, TEXT_FACES } from './tokens.ts'

interface Pair {
  readonly dark: string
  readonly light: string
}

/**
 * All colours that a recipe may use. Dark is the brand's default; the visitor's system decides, `data-theme` overrides.
 * tests/ui/contrast.test.ts computes the contrast of each pair that appears together on screen.
 */
export const colorPairs = {
  bg: {
    page: { dark: '{colors.ink}', light: '{colors.paper}' },
    raised: { dark: '{colors.night}', light: '{colors.pearl}' },
    sunken: { dark: '{colors.pitch}', light: '{colors.linen}' },
    field: { dark: '{colors.pitch}', light: '{colors.pearl}' },
    hover: { dark: '{colors.aubergine}', light: '{colors.linen}' },
    /** The background of a selected record. */
    picked: { dark: '{colors.plum}', light: '#e3d4c4' },
    strong: { dark: '{colors.plum}', light: '{colors.sand}' },
    glow: { dark: '{colors.wine}', light: '{colors.pearl}' },
    inverse: { dark: '{colors.paper}', light: '{colors.aubergine}' },
    scrim: { dark: 'rgb(4 2 7 / 0.72)', light: 'rgb(29 11 38 / 0.5)' },
  },
  text: {
    main: { dark: '{colors.paper}', light: '{colors.aubergine}' },
    quiet: { dark: '{colors.ash}', light: '{colors.grape}' },
    inverse: { dark: '{colors.ink}', light: '{colors.pearl}' },
    price: { dark: '{colors.gold}', light: '{colors.bronze}' },
    danger: { dark: '{colors.rose}', light: '{colors.blood}' },
    success: { dark: '{colors.jade}', light: '{colors.moss}' },
    accent: { dark: '{colors.blush}', light: '{colors.berry}' },
    onAction: { dark: '{colors.ink}', light: '{colors.pearl}' },
  },
  line: {
    hair: { dark: '{colors.plum}', light: '{colors.sand}' },
    control: { dark: '{colors.mauve}', light: '{colors.bark}' },
    focus: { dark: '{colors.iris}', light: '{colors.violet}' },
  },
  /** The background of a badge: its own tone, lighter. */
  tint: {
    neutral: { dark: '{colors.plum}', light: '{colors.linen}' },
    accent: { dark: '#3a1029', light: '#f6d7dd' },
    gold: { dark: '#33230f', light: '#f3e0bd' },
    success: { dark: '#0f2b22', light: '#d5e8d6' },
    danger: { dark: '#3a1414', light: '#f6d6cd' },
  },
  action: {
    from: { dark: '{colors.coral}', light: '{colors.ember}' },
    to: { dark: '{colors.magenta}', light: '{colors.berry}' },
  },
} as const satisfies Record<string, Record<string, Pair>>

interface SemanticValue {
  value: { base: string; _systemLight: string; _night: string; _day: string }
}

const toSemantic = ({ dark, light }: Pair): SemanticValue => ({
  value: { base: dark, _systemLight: light, _night: dark, _day: light },
})

const mapGroup = <Name extends string>(group: Record<Name, Pair>): Record<Name, SemanticValue> => {
  const out: Partial<Record<Name, SemanticValue>> = {}
  for (const name in group) out[name] = toSemantic(group[name])
  return out as Record<Name, SemanticValue> // every key of group was copied just above
}

const semanticColors = {
  bg: mapGroup(colorPairs.bg),
  text: mapGroup(colorPairs.text),
  line: mapGroup(colorPairs.line),
  tint: mapGroup(colorPairs.tint),
  action: mapGroup(colorPairs.action),
}

/**
 * Thai stacks marks above and below its letters: lines need at least 1.6, and letters no spacing (w3c/sealreq). It has
 * no condensed display font either, so its titles are smaller and heavier. All of that follows the language by token.
 */
const latinOrThai = (latin: string, thai: string) => ({ value: { base: latin, _thai: thai } })

export const semanticTokens = {
  colors: semanticColors,
  fonts: {
    // a Latin word in a Thai title would otherwise have another weight and width
    display: latinOrThai(DISPLAY_FACES, TEXT_FACES),
  },
  fontSizes: {
    card: latinOrThai(fluid(1.5, 1.875), fluid(1.125, 1.375)),
    section: latinOrThai(fluid(2.25, 3.5), fluid(1.625, 2.375)),
    title: latinOrThai(fluid(2.75, 5.5), fluid(2, 3.5)),
    display: latinOrThai(fluid(3.75, 9), fluid(2.5, 5)),
  },
  fontWeights: { display: latinOrThai('400', '500') },
  lineHeights: {
    display: latinOrThai('0.92', '1.6'),
    title: latinOrThai('1', '1.6'),
    snug: latinOrThai('1.2', '1.6'),
    text: latinOrThai('1.6', '1.75'),
  },
  letterSpacings: {
    display: latinOrThai('-0.01em', 'normal'),
    title: latinOrThai('0', 'normal'),
    text: latinOrThai('normal', 'normal'),
    label: latinOrThai('0.08em', 'normal'),
  },
  shadows: {
    raised: {
      value: {
        base: '0 1px 0 rgb(255 255 255 / 0.04) inset, 0 18px 40px -18px rgb(0 0 0 / 0.8)',
        _systemLight: '0 18px 40px -22px rgb(29 11 38 / 0.35)',
        _night: '0 1px 0 rgb(255 255 255 / 0.04) inset, 0 18px 40px -18px rgb(0 0 0 / 0.8)',
        _day: '0 18px 40px -22px rgb(29 11 38 / 0.35)',
      },
    },
  },
}
