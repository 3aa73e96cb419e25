import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and their further blocks. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** By its first letter that has a direction (Unicode Bidirectional Algorithm, P2 and P3). */
export const isRtlText = (text: string): boolean =>
  RTL.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

export type Segment = {
  /** As it is read; brackets in it are mirrored where it runs from the right. */
  readonly text: string
  readonly isRtl: boolean
}

/** One line, cut where its direction changes, from the left to the right as it is seen. */
export const visualSegments = (line: string, isRtl: boolean): readonly Segment[] => {
  if (!isRtl && !RTL.test(line)) return [{ text: line, isRtl: false }]
  const embedding = bidi.getEmbeddingLevels(line, isRtl ? 'rtl' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const segments: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = embedding.levels[at] ?? 0
    const text = mirrored.get(at) ?? line.charAt(at)
    const last = segments.at(-1)
    if (last?.level === level) last.text += text
    else segments.push({ text, level })
  }
  return inVisualOrder(segments).map(({ text, level }) => ({ text, isRtl: level % 2 === 1 }))
}

/** Rule L2: from the deepest level to the first odd one, whatever lies at it or deeper is turned round. */
const inVisualOrder = <T extends { readonly level: number }>(
  segments: readonly T[],
): readonly T[] => {
  const deepest = Math.max(0, ...segments.map(({ level }) => level))
  let order = segments
  for (let level = deepest; level >= 1; level -= 1) {
    const turned: T[] = []
    let group: T[] = []
    for (const segment of order) {
      if (segment.level >= level) group = [segment, ...group]
      else {
        turned.push(...group, segment)
        group = []
      }
    }
    order = [...turned, ...group]
  }
  return order
}
