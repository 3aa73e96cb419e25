import type { CatalogueMessage } from './read-texts.ts'

/** Texts with so few words are ambiguous without a comment: « Genre », « Suivi », « Objet ». */
const FEWEST_WORDS = 3

/**
 * The short messages of the French catalogue without a comment for translators (`# …` above the message): where it
 * stands, what its `{x}` is, noun or verb.
 */
export const findMissingComments = (messages: readonly CatalogueMessage[]): readonly string[] =>
  messages
    .filter(({ text, comments }) => countWords(text) < FEWEST_WORDS && comments.length === 0)
    .map(({ id, text }) => `fr ${id}: “${text}” needs a comment for translators (“# …” above it)`)

/** A branch of a plural: `other {# ventes de {name}}`. */
const BRANCH = /(?:=\d+|zero|one|two|few|many|other) \{((?:[^{}]|\{[^{}]*\})*)\}/g
const PLACEHOLDER = /\{[^{}]*\}|<[^>]*>/g
const WORD = /[\p{L}\p{M}’-]+/gu

/** Places, figures and signs say nothing; of a plural its longest branch counts. */
const countWords = (text: string): number => {
  const branches = Array.from(text.matchAll(BRANCH), ([, branch = '']) => branch)
  const counts = (branches.length > 0 ? branches : [text]).map(
    (branch) => branch.replaceAll(PLACEHOLDER, ' ').match(WORD)?.length ?? 0,
  )
  return Math.max(...counts)
}

/** The messages that another language explains otherwise than French, or not at all. */
export const findOtherComments = (
  locale: string,
  french: readonly CatalogueMessage[],
  translated: readonly CatalogueMessage[],
): readonly string[] => {
  const comments = new Map(translated.map(({ id, comments }) => [id, comments.join('\n')]))
  return french
    .filter((message) => (comments.get(message.id) ?? '') !== message.comments.join('\n'))
    .map(({ id }) => `${locale} ${id}: its comment is not that of the French catalogue`)
}
