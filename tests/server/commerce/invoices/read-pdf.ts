import { inflateSync } from 'node:zlib'

/**
 * What a reader finds in a PDF of ours: its objects, decompressed, and the text of its pages as copied from a viewer.
 */
export const readPdf = (pdf: Buffer) => {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, unpack(body))
  const all = [...objects.values()].join('\n')
  return { source, all, text: readText(objects), glyphs: [...glyphsOf(objects)] }
}

const unpack = (body: string): string => {
  const start = body.indexOf('stream\n')
  if (start < 0) return body
  const packed = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1')
  const head = body.slice(0, start)
  return head + (head.includes('FlateDecode') ? inflateSync(packed) : packed).toString('latin1')
}

type Shown = { readonly font: string; readonly code: string }

/** The glyphs in the order in which they are shown; null: another text begins. */
function* glyphsOf(objects: ReadonlyMap<string, string>): Generator<Shown | null> {
  for (const content of objects.values()) {
    if (!content.includes(' Tf')) continue
    let font = ''
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name !== undefined) font = name
      for (const [, codes = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
        for (const code of codes.match(/.{4}/g) ?? []) yield { font, code }
      if (shown !== undefined) yield null
    }
  }
}

const readText = (objects: ReadonlyMap<string, string>): string => {
  const maps = new Map<string, readonly string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (map !== undefined) maps.set(name, readMap(objects.get(map) ?? ''))
    }
  return [...glyphsOf(objects)]
    .map((glyph) =>
      glyph === null ? '\n' : (maps.get(glyph.font)?.[Number.parseInt(glyph.code, 16)] ?? '\ufffd'),
    )
    .join('')
}

/** The characters that each glyph stands for. */
const readMap = (map: string): readonly string[] =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .filter((code) => code !== '')
        .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
        .join(''),
    ),
  )
