import type { FieldProblem } from '#contract/problems.ts'

/** The anchor on the page that shows the result of a form sent without scripts. */
export const noScriptFormAnchor = (form: string, isTaken: boolean): string =>
  `${form}-${isTaken ? 'taken' : 'not-taken'}`

/** The server's proof, in the address that it redirects to, that it has accepted what the anchor beside it says. */
export const ANSWER_PARAMETER = 'answer'

/**
 * Set by the server on the document of such an address: the anchor that it has verified. Without it, anyone could forge
 * the address.
 */
export const ANSWERED_ATTRIBUTE = 'data-answered'

/** The content of a form that was sent without scripts and not accepted, and why. */
export type TypedForm = {
  /** By field name. */
  readonly typed: Readonly<Record<string, string>>
  /** Empty: it has no errors, but the server could not accept it at the time. */
  readonly problems: readonly FieldProblem[]
}
