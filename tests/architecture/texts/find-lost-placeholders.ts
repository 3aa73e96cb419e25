import type { CatalogueMessage } from './read-texts.ts'

/** `{name}`, `{count, plural, …}`, `<0>`. What stands behind `one ` or `=0 ` is a branch of a plural. */
const PLACEHOLDER = /(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)(?=[,}])|<\/?\d+\/?>/g

const placeholdersOf = (text: string): string =>
  [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([place, name]) => name ?? place))]
    .sort()
    .join(' ')

/** The messages whose translation has lost a `{name}` or a tag of the French one, or has one of its own. */
export const findLostPlaceholders = (
  locale: string,
  french: readonly CatalogueMessage[],
  translated: readonly CatalogueMessage[],
): readonly string[] => {
  const texts = new Map(translated.map(({ id, text }) => [id, text]))
  return french.flatMap(({ id, text }) => {
    const [wanted, found] = [placeholdersOf(text), placeholdersOf(texts.get(id) ?? '')]
    return wanted === found ? [] : [`${locale} ${id}: has “${found}” where French has “${wanted}”`]
  })
}
