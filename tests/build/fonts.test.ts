import { readFile } from 'node:fs/promises'
import { convert } from 'fontverter'
import { describe, expect, test } from 'vitest'
import { cutFont, cuts } from '#build/cut-fonts.ts'
import { readGlyphMap, readTables } from '#build/sfnt.ts'
import { LOCALE_NAMES } from '#contract/locales.ts'
import {
  advanceByCode,
  averageAdvance,
  lineMetrics,
  TEXT_SAMPLE,
  TITLE_SAMPLE,
} from './glyph-advances.ts'

const shipped = async (file: string) =>
  readTables(await convert(await readFile(`src/ui/styles/fonts/${file}`), 'sfnt'))

const FRENCH = 'ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸàâçéèêëîïôœùûü’« »–—…•€ !;:?%0123456789'
const SPACES = '\u00a0\u202f'
const SPANISH_AND_PORTUGUESE = 'ÁÃÍÑÓÕÚáãíñóõú¡¿ºª'

const RARE_IN_FRENCH = 'Ææÿ'

/** Browsers set a letter that is missing from its parts, where the face has both. */
const draws = async (file: string, character: string): Promise<boolean> => {
  const glyphs = readGlyphMap(await shipped(file))
  return [character, character.normalize('NFD')].some((form) =>
    [...form].every((part) => glyphs.has(part.codePointAt(0) ?? 0)),
  )
}

describe.each(['neomuse-display', 'neomuse-text'])('%s', (name) => {
  test.each([...FRENCH, ...SPACES, ...SPANISH_AND_PORTUGUESE])(
    'contains “%s” itself',
    async (character) => {
      expect(await draws(`${name}.woff2`, character)).toBe(true)
    },
  )

  test.each([...RARE_IN_FRENCH])(
    'has “%s” in a file that is loaded on demand',
    async (character) => {
      expect(await draws(`${name}-rare.woff2`, character)).toBe(true)
    },
  )

  test('files for rare letters are loaded by those letters, and by no other', async () => {
    const css = await readFile('src/ui/styles/fonts.css', 'utf8')
    const face = css.split('@font-face').find((block) => block.includes(`${name}-rare.woff2`)) ?? ''
    const asked = Array.from(
      face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
      ([, first = '', last = first]) =>
        Array.from(
          { length: Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1 },
          (_, index) => Number.parseInt(first, 16) + index,
        ),
    ).flat()
    const common = readGlyphMap(await shipped(`${name}.woff2`))
    const rare = readGlyphMap(await shipped(`${name}-rare.woff2`))
    expect(asked).toEqual([...rare.keys()].sort((left, right) => left - right))
    expect(asked.filter((code) => common.has(code))).toEqual([])
  })

  test('sets the narrow space narrower than two thirds of an en, and not at zero', async () => {
    const width = advanceByCode(await shipped(`${name}.woff2`)).get(0x202f) ?? 0
    expect(width).toBeGreaterThan(0.08)
    expect(width).toBeLessThan(0.3)
  })
})

test('the narrow space of the text face is blank and narrower than its word space', async () => {
  const tables = await shipped('neomuse-text.woff2')
  const advances = advanceByCode(tables)
  const glyph = readGlyphMap(tables).get(0x202f) ?? 0
  const loca = tables.get('loca')
  const isLong = tables.get('head')?.readInt16BE(50) === 1
  const offset = (index: number) =>
    isLong ? loca?.readUInt32BE(index * 4) : loca?.readUInt16BE(index * 2)
  expect(offset(glyph + 1)).toBe(offset(glyph))
  expect(advances.get(0x202f)).toBeLessThan(advances.get(0x20) ?? 0)
})

test('the narrow space of the text face is wide enough to be seen', async () => {
  const width = advanceByCode(await shipped('neomuse-text.woff2')).get(0x202f)
  expect(width).toBeGreaterThanOrEqual(0.18)
  expect(width).toBeLessThanOrEqual(0.2)
})

test('the figures of the text face have one width, for columns of prices', async () => {
  const advances = advanceByCode(await shipped('neomuse-text.woff2'))
  expect(new Set([...'0123456789'].map((digit) => advances.get(digit.charCodeAt(0)))).size).toBe(1)
})

test('the Thai face contains every letter, vowel, tone mark and digit of Thai', async () => {
  const glyphs = readGlyphMap(await shipped('neomuse-thai.woff2'))
  const thai = Array.from({ length: 0x0e5b - 0x0e01 + 1 }, (_, index) => 0x0e01 + index)
  const unassigned = [0x0e3b, 0x0e3c, 0x0e3d, 0x0e3e]
  expect(thai.filter((code) => !glyphs.has(code))).toEqual(unassigned)
})

test('the name of Thai is rendered on pages in other languages too, with a tiny file', async () => {
  const file = 'neomuse-names.woff2'
  const glyphs = readGlyphMap(await shipped(file))
  for (const letter of LOCALE_NAMES.th)
    expect(glyphs.has(letter.codePointAt(0) ?? 0), letter).toBe(true)
  expect((await readFile(`src/ui/styles/fonts/${file}`)).length).toBeLessThan(1_000)
})

test.each(cuts)('$file is what cut-fonts.ts cuts from its package', async (cut) => {
  expect((await readFile(`src/ui/styles/fonts/${cut.file}`)).equals(await cutFont(cut))).toBe(true)
})

test('what a first page loads of type stays small', async () => {
  expect((await readFile('src/ui/styles/fonts/neomuse-display.woff2')).length).toBeLessThan(11_000)
  expect((await readFile('src/ui/styles/fonts/neomuse-text.woff2')).length).toBeLessThan(16_000)
})

// Mean advance over the same texts: of Times New Roman and Arial, measured on their metric twins (Liberation), of
// Android's Noto Serif and Roboto, and of DejaVu.
describe.each([
  ['Neomuse Display Fallback', 'neomuse-display.woff2', TITLE_SAMPLE, 0.41776],
  ['Neomuse Display Fallback 2', 'neomuse-display.woff2', TITLE_SAMPLE, 0.49167],
  ['Neomuse Display Fallback 3', 'neomuse-display.woff2', TITLE_SAMPLE, 0.52948],
  ['Neomuse Text Fallback', 'neomuse-text.woff2', TEXT_SAMPLE, 0.43911],
  ['Neomuse Text Fallback 2', 'neomuse-text.woff2', TEXT_SAMPLE, 0.43494],
  ['Neomuse Text Fallback 3', 'neomuse-text.woff2', TEXT_SAMPLE, 0.49996],
])('%s', (family, file, sample, localAdvance) => {
  const override = async (name: string): Promise<number> => {
    const css = await readFile('src/ui/styles/fonts.css', 'utf8')
    const face = css.split('@font-face').find((block) => block.includes(`"${family}"`)) ?? ''
    return Number(face.match(new RegExp(`${name}:\\s*([\\d.]+)%`))?.[1]) / 100
  }

  test('sets the same length of line as the face it stands for', async () => {
    const adjust = averageAdvance(await shipped(file), sample) / localAdvance
    expect(await override('size-adjust')).toBeCloseTo(adjust, 3)
  })

  test('makes lines of the same height', async () => {
    const adjust = await override('size-adjust')
    const { ascent, descent, lineGap } = lineMetrics(await shipped(file))
    expect(await override('ascent-override')).toBeCloseTo(ascent / adjust, 2)
    expect(await override('descent-override')).toBeCloseTo(descent / adjust, 2)
    expect(await override('line-gap-override')).toBe(lineGap)
  })
})
