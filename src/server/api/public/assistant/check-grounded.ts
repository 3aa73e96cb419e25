import type { Locale } from '#contract/languages/locales.ts'
import type { Passage } from '#contract/public/assistant/passage.ts'
import { foldSentence, splitWords } from '#contract/public/assistant/read-words.ts'

/** Says of a sentence whether all that it claims stands in the passages. */
export type IsGrounded = (sentence: string) => boolean

/** Beside words that every sentence needs, a third may be put otherwise than the passages put it. */
const MOST_OTHER_WORDS = 0.34
const SHORTEST_WORD = 4
/** So much of a word's beginning is the same in its other forms. */
const STEM = 5

const ADDRESS =
  /https?:\/\/\S+|www\.\S+|[\w.+-]+@[\w-]+\.\S+|\b[\w-]+\.(?:com|fr|net|org|io|ai|example|shop|app)\b\S*|\]\(/gi
const FIGURE = /\d+(?:[.,\s\u00a0\u202f]\d+)*/g
/** Amounts and gifts in words: none may be made up either. */
const AMOUNT =
  /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|mille|moitie|gratuit\w*|offert\w*|two|three|four|five|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|free|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil|mitad|gratis|gratuit[oa]s?|dois|duas|quatro|sete|oito|nove|dez|doze|quinze|vinte|trinta|quarenta|cinquenta|cem|metade|gratis|ฟรี)$/

/**
 * Whether a sentence says nothing that the passages do not: no figure, amount, address or name, and few words. It is held
 * against the passages alone: what a question claims is no fact.
 */
export const createGrounding = (passages: readonly Passage[], locale: Locale): IsGrounded => {
  const text = passages.map(({ page, title, text: said }) => `${page} ${title} ${said}`).join('\n')
  const folded = foldSentence(text)
  const figures = new Set((text.match(FIGURE) ?? []).map(plainFigure))
  const words = new Set(splitWords(folded, locale))
  const stems = new Set([...words].map(stemOf))
  const paths = passages.map(({ path }) => path)
  const isAddressKnown = (address: string): boolean =>
    address !== '](' && (text.includes(address) || paths.some((path) => address.endsWith(path)))
  return (sentence) => {
    if (!(sentence.match(ADDRESS) ?? []).every(isAddressKnown)) return false
    if (!(sentence.match(FIGURE) ?? []).map(plainFigure).every((figure) => figures.has(figure)))
      return false
    if (!namesIn(sentence).every((name) => words.has(name))) return false
    const said = splitWords(foldSentence(sentence), locale)
    if (!said.filter((word) => AMOUNT.test(word)).every((word) => words.has(word))) return false
    const telling = said.filter((word) => word.length >= SHORTEST_WORD)
    const other = telling.filter((word) => !stems.has(stemOf(word)))
    return other.length <= Math.max(1, telling.length * MOST_OTHER_WORDS)
  }
}

const plainFigure = (figure: string): string => figure.replace(/[.,\s\u00a0\u202f]/g, '')

const stemOf = (word: string): string => word.slice(0, STEM)

/** Words with a capital that begin no sentence, and in Thai whatever is written in Latin letters. */
const namesIn = (sentence: string): readonly string[] =>
  Array.from(
    sentence.matchAll(
      /(?<![.!?…:«“"]\s*)(?<=[\s'’(\p{Script=Thai}])\p{Lu}[\p{Script=Latin}\p{M}-]+/gu,
    ),
    ([name]) => foldSentence(name),
  )
    .flatMap((name) => name.split(/[-\s]/))
    .filter((name) => name.length > 1)
