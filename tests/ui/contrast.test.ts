import { describe, expect, test } from 'vitest'
import { colorPairs } from '#ui/theme/semantic-tokens.ts'
import { palette } from '#ui/theme/tokens.ts'

type Theme = 'dark' | 'light'
type Rgb = readonly [number, number, number]

const hexToRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** `text.main`, or a raw colour of the palette, as it is painted in one theme. */
const paint = (name: string, theme: Theme): Rgb => {
  const [group = '', shade = ''] = name.split('.')
  const shades: Record<string, Record<Theme, string>> = Object.entries(colorPairs).find(
    ([key]) => key === group,
  )?.[1] ?? {}
  const value = shades[shade]?.[theme] ?? `{colors.${name}}`
  if (value.startsWith('#')) return hexToRgb(value)
  const raw = value.replace(/^\{colors\.|\}$/g, '')
  const found = Object.entries(palette).find(([key]) => key === raw)?.[1].value
  if (!found) throw new Error(`${name} is not a colour`)
  return hexToRgb(found)
}

const over = (front: Rgb, alpha: number, back: Rgb): Rgb => [
  front[0] * alpha + back[0] * (1 - alpha),
  front[1] * alpha + back[1] * (1 - alpha),
  front[2] * alpha + back[2] * (1 - alpha),
]

// WCAG 2.2, relative luminance and contrast ratio
const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = [
  'bg.page',
  'bg.raised',
  'bg.sunken',
  'bg.field',
  'bg.hover',
  'bg.picked',
  'bg.glow',
]
const words = [
  'text.main',
  'text.quiet',
  'text.price',
  'text.danger',
  'text.success',
  'text.accent',
]
const themes: readonly Theme[] = ['dark', 'light']

const textPairs: readonly (readonly [string, string])[] = [
  ...surfaces.flatMap((surface) => words.map((word) => [word, surface] as const)),
  ['text.main', 'bg.strong'],
  ['text.quiet', 'bg.strong'],
  ['text.inverse', 'bg.inverse'],
  ['text.inverse', 'text.danger'],
  ['text.onAction', 'action.from'],
  ['text.onAction', 'action.to'],
  ['text.main', 'tint.neutral'],
  ['text.accent', 'tint.accent'],
  ['text.price', 'tint.gold'],
  ['text.success', 'tint.success'],
  ['text.danger', 'tint.danger'],
]

const controlPairs = surfaces.flatMap((surface) =>
  ['line.control', 'line.focus', 'text.main'].map((line) => [line, surface] as const),
)

describe.each(themes)('in the %s theme', (theme) => {
  test.each(textPairs)('%s can be read on %s', (front, back) => {
    expect(contrast(paint(front, theme), paint(back, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controlPairs)('%s can be seen on %s', (front, back) => {
    expect(contrast(paint(front, theme), paint(back, theme))).toBeGreaterThanOrEqual(3)
  })

  test('the label of the main action is readable at the middle of its two colours', () => {
    const middle = over(paint('action.from', theme), 0.5, paint('action.to', theme))
    expect(contrast(paint('text.onAction', theme), middle)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('over any picture', () => {
  const white: Rgb = [255, 255, 255]
  const ink = hexToRgb(palette.ink.value)

  test.each(['text.main', 'text.price', 'text.accent', 'text.success', 'text.danger'])(
    'a badge in %s can be read on its background over white',
    (word) => {
      expect(contrast(paint(word, 'dark'), over(ink, 0.82, white))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('the text over a hidden picture is readable on its shade over the brightest light', () => {
    expect(contrast(hexToRgb(palette.paper.value), over(ink, 0.74, white))).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  test.each(['text.main', 'text.quiet', 'text.price', 'text.accent'])(
    '%s can be read on paper',
    (word) => {
      expect(contrast(paint(word, 'light'), hexToRgb(palette.petal.value))).toBeGreaterThanOrEqual(
        4.5,
      )
    },
  )
})
