import type { Locale } from '#contract/languages/locales.ts'
import type { Answerable } from './find-answer.ts'

export type KnownAnswer = Answerable & {
  readonly id: string
  /** Said only where the catalogue has nothing closer to say. */
  readonly isGeneral?: boolean
  /** It stands on a page as it is said here. */
  readonly isPassage?: boolean
  /** Of the answer, where it is not the page's. */
  readonly lang?: Locale | undefined
  /** Where it stands, or the page that says more. */
  readonly path: string
  readonly hash?: string
  readonly link: string
}
