import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import * as v from 'valibot'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * A font as it was before compression for the web (WOFF 1.0, sections 3 to 5): its tables are unpacked once, not again
 * for each glyph.
 */
const unpackWoff = (woff: Uint8Array): Uint8Array => {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = from.getUint16(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const [tag, offset, packedSize, size, checksum] = [0, 4, 8, 12, 16].map((field) =>
      from.getUint32(entry + field),
    )
    const packed = woff.subarray(offset ?? 0, (offset ?? 0) + (packedSize ?? 0))
    const bytes = packedSize === size ? packed : inflateSync(packed)
    return { tag: tag ?? 0, checksum: checksum ?? 0, bytes }
  })
  const padded = (size: number): number => (size + 3) & ~3
  const directory = SFNT_HEADER + count * SFNT_ENTRY
  const font = new Uint8Array(
    tables.reduce((size, { bytes }) => size + padded(bytes.length), directory),
  )
  const to = new DataView(font.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let offset = directory
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = SFNT_HEADER + at * SFNT_ENTRY
    to.setUint32(entry, tag)
    to.setUint32(entry + 4, checksum)
    to.setUint32(entry + 8, offset)
    to.setUint32(entry + 12, bytes.length)
    font.set(bytes, offset)
    offset += padded(bytes.length)
  })
  return font
}

/** `text`: body text. `strong`: emphasised text. `display`: titles. */
export type Face = 'text' | 'strong' | 'display'

/** One font file of a face: each covers some scripts. */
export type FontPart = { readonly name: string; readonly font: Font }

const { resolve } = createRequire(import.meta.url)

/** The site's own fonts. A character is set in the first one that has it. */
const HOUSE_FILES: Readonly<Record<Face, readonly string[]>> = {
  text: [
    'hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-vietnamese-400-normal.woff',
    'noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  ],
  strong: [
    'hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-vietnamese-600-normal.woff',
    'noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff',
  ],
  display: [
    'imbue/files/imbue-latin-500-normal.woff',
    'imbue/files/imbue-latin-ext-500-normal.woff',
    'imbue/files/imbue-vietnamese-500-normal.woff',
    'noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff',
  ],
}

const houseFaces = new Map<Face, readonly FontPart[]>()

/** Read once for all documents: reading takes longer than laying out a page. */
export const houseParts = (face: Face): readonly FontPart[] => {
  const known = houseFaces.get(face)
  if (known) return known
  const parts = HOUSE_FILES[face].map((file) => ({
    name: file.slice(file.lastIndexOf('/') + 1),
    font: openFont(unpackWoff(readFileSync(resolve(`@fontsource/${file}`)))),
  }))
  houseFaces.set(face, parts)
  return parts
}

/**
 * A glyph that fontkit first met as part of a ligature would map to the wrong character when the text is copied or
 * searched.
 */
const openFont = (bytes: Uint8Array): Font => {
  const font = create(bytes)
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

type Family = 'noto-sans' | `noto-sans-${'arabic' | 'hebrew' | 'jp' | 'kr' | 'sc'}`

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/** Han characters look different by language: the other characters of the text show which language it is. */
const familiesFor = (text: string): readonly Family[] => {
  const others: readonly Family[] = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew']
  if (KANA.test(text)) return [...others, 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']
  if (HANGUL.test(text)) return [...others, 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp']
  return [...others, 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']
}

export type Weight = 400 | 600

/**
 * Fonts for scripts that the site's fonts lack: Greek, Cyrillic, Arabic, Hebrew, Chinese, Japanese, Korean. They are
 * subset to these characters for each document, so that a long text leaves nothing in memory. A character that no file
 * has is in none of them.
 */
export const loadForeignParts = async (
  text: string,
  weight: Weight,
): Promise<readonly FontPart[]> => {
  const parts: FontPart[] = []
  let missing: ReadonlySet<string> = new Set(text)
  for (const family of familiesFor(text)) {
    if (missing.size === 0) break
    for (const [subset, characters] of await charactersBySubset(family, missing)) {
      const name = `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
      const packed = await readFile(resolve(`@fontsource-variable/${family}/files/${name}`))
      const bytes = await subsetFont(packed, characters + BESIDE_ALL, {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
        keepFeatures: [...FEATURES[family]],
      })
      const font = withoutThrowing(openFont(new Uint8Array(bytes)))
      parts.push({ name: `${name}-${weight}`, font })
      missing = new Set([...missing].filter((one) => !hasCharacter(font, one)))
    }
  }
  return parts
}

/** Position of marks, and joining of letters; other features are refinements. */
const MARKS = ['mark', 'mkmk', 'kern']
const ARABIC = [...MARKS, 'ccmp', 'isol', 'init', 'medi', 'fina', 'rlig', 'calt', 'curs']
const HINDI = ['nukt', 'akhn', 'rphf', 'rkrf', 'blwf', 'half', 'vatu', 'cjct', 'abvm', 'blwm']

/** Noto Sans without `ccmp` and contextual rules: fontkit throws at rules that subsetting left empty. */
const FEATURES: Readonly<Record<Family, readonly string[]>> = {
  'noto-sans': [...MARKS, ...HINDI],
  'noto-sans-arabic': ARABIC,
  'noto-sans-hebrew': [...MARKS, 'ccmp'],
  'noto-sans-jp': MARKS,
  'noto-sans-kr': MARKS,
  'noto-sans-sc': MARKS,
}

/** Rare stacked marks hit a rule that subsetting left empty: such a line is laid out without features. */
const withoutThrowing = (font: Font): Font => {
  const layout = font.layout.bind(font)
  const without = Object.fromEntries(font.availableFeatures.map((feature) => [feature, false]))
  return Object.assign(font, {
    layout: (text: string) => {
      try {
        return layout(text)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        return layout(text, without)
      }
    },
  })
}

/** A space, and the joiners of Persian and Hindi letters, belong to the font of the letters beside them. */
const BESIDE_ALL = ' \u200c\u200d'

export const hasCharacter = (font: Font, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const charactersBySubset = async (
  family: Family,
  characters: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const subsets = await subsetsOf(family)
  const found = new Map<string, string>()
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0
    // When two files have the character, the later one counts, as in a style sheet.
    const subset = subsets.findLast(({ ranges }) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    )
    if (subset) found.set(subset.name, (found.get(subset.name) ?? '') + character)
  }
  return found
}

type Subset = { readonly name: string; readonly ranges: readonly (readonly [number, number])[] }

const subsetsByFamily = new Map<Family, readonly Subset[]>()

const subsetNames = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Which file of a family covers which characters, from its `unicode.json`: `{"greek": "U+0370-0377,U+037A"}`. */
const subsetsOf = async (family: Family): Promise<readonly Subset[]> => {
  const known = subsetsByFamily.get(family)
  if (known) return known
  const file = resolve(`@fontsource-variable/${family}/unicode.json`)
  const subsets = Object.entries(v.parse(subsetNames, await readFile(file, 'utf8'))).map(
    ([name, ranges]) => ({ name, ranges: ranges.split(',').map(rangeOf) }),
  )
  subsetsByFamily.set(family, subsets)
  return subsets
}

const rangeOf = (text: string): readonly [number, number] => {
  const [first = 0, last = first] = text
    .trim()
    .slice('U+'.length)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return [first, last]
}
