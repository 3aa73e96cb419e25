import type { FieldProblem } from '#contract/problems.ts'

/** What became of a form that a page without scripts has sent, as the anchor on that page that says so. */
export const noScriptFormAnchor = (form: string, isTaken: boolean): string =>
  `${form}-${isTaken ? 'taken' : 'not-taken'}`

/** The server's proof, in the address that it leads back to, that it has taken what the anchor beside it says. */
export const ANSWER_PARAMETER = 'answer'

/** What the server puts on the document of such an address: the anchor that it has proved. Anybody can write an address. */
export const ANSWERED_ATTRIBUTE = 'data-answered'

/** What a form had in it that a page without scripts has sent in vain, and why it was not taken. */
export type TypedForm = {
  /** By the fields' names. */
  readonly typed: Readonly<Record<string, string>>
  /** Empty: nothing is wrong with it, and the server could not take it just now. */
  readonly problems: readonly FieldProblem[]
}
