import { readGlyphMap, type Tables, tableOf } from '#build/sfnt.ts'

/** Advance width of every mapped character, in em. */
export const advanceByCode = (tables: Tables): Map<number, number> => {
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18)
  const metricCount = tableOf(tables, 'hhea').readUInt16BE(34)
  const metrics = tableOf(tables, 'hmtx')
  const advances = new Map<number, number>()
  for (const [code, glyph] of readGlyphMap(tables)) {
    const at = Math.min(glyph, metricCount - 1) * 4
    advances.set(code, metrics.readUInt16BE(at) / unitsPerEm)
  }
  return advances
}

// What each face sets decides how near its fallback's lines come: running French text, spaces and accents included …
export const TEXT_SAMPLE =
  'Chaque muse est une création originale : un visage, une matière, une histoire. Vous recevez des photos en haute ' +
  'définition, des vidéos et un journal intime, prêts à publier dès ce soir. Choisissez un modèle déjà composé ou ' +
  'inventez le vôtre, du regard à la garde-robe ; les droits vous appartiennent et personne ne l’a jamais vu ailleurs.'

// … and titles, which have more capitals and fewer marks.
export const TITLE_SAMPLE =
  'Les muses endormies Des visages que personne n’a jamais vus La collection Composez la vôtre Modèles exclusifs ' +
  'Sur mesure Formation Questions fréquentes Notre vision Prêts à publier Ready to publish Sleeping muses'

/** Mean advance over a text, in em. */
export const averageAdvance = (tables: Tables, sample: string): number => {
  const advances = advanceByCode(tables)
  const widths = [...sample].map((character) => advances.get(character.codePointAt(0) ?? 0) ?? 0)
  return widths.reduce((sum, width) => sum + width, 0) / widths.length
}

/** Height above and below the line, in em, as the browser takes them for this font. */
export const lineMetrics = (tables: Tables) => {
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18)
  const hhea = tableOf(tables, 'hhea')
  return {
    ascent: hhea.readInt16BE(4) / unitsPerEm,
    descent: -hhea.readInt16BE(6) / unitsPerEm,
    lineGap: hhea.readInt16BE(8) / unitsPerEm,
  }
}
