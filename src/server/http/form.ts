import type * as v from 'valibot'
import type { FieldProblem } from '#contract/problems.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Seal } from '#server/db/seal.ts'
import type { Answer } from './answer.ts'
import type { CallGroup, Description } from './call.ts'
import type { FormName } from './form-limits.ts'

/** Dependencies of a form, inside the one transaction that stores it. */
export type FormWriting = {
  readonly tx: Queryable
  readonly nowMs: number
  readonly newId: () => string
  readonly seal: Seal
  /** The global limit of the hour is exceeded: entries are marked, never lost. */
  readonly isFlood: boolean
}

/** What the description of a form's call adds to what follows from the form itself. */
type FormCall = Pick<Description, 'id' | 'summary' | 'description' | 'answers' | 'problems'> & {
  /** Of the request's body. */
  readonly example: unknown
  /** Without it, that of the forms. */
  readonly group?: CallGroup
}

/** Of the field that only machines fill in. */
export const HONEYPOT_NOTE =
  '`website` is hidden from visitors. The server quarantines a form in which it is filled in, and forms that are far more than visitors send; the answer is the same.'

/** A form of visitors, at `/api/<name>`. */
export type Form<Schema extends v.GenericSchema> = {
  readonly name: FormName
  readonly schema: Schema
  readonly call: FormCall
  /** Only reads: it blocks no writer, and its answer is stored under no key. */
  readonly isReading?: true
  readonly write: (writing: FormWriting, sent: v.InferOutput<Schema>) => Promise<Answer>
  /**
   * Called after the commit, also for a repeat: adds what takes long, or must not be in the log of answers. What it
   * needs to know is in the body of `answer`: of a repeat, only the log is left. Not called when a page without scripts
   * is redirected back.
   */
  readonly afterWrite?: (answer: Answer) => Promise<Answer>
  /** For a form whose page redirects by itself (`site/order-form.ts`): without scripts it gets the API's answer too. */
  readonly plain?: NoScriptForm
}

/** A form as a page without scripts sends it. */
type NoScriptForm = {
  /** Converts the texts to the request. */
  readonly toRequest: (texts: Readonly<Record<string, string>>) => unknown
  /** Problems that the schema cannot find. */
  readonly findMore: (texts: Readonly<Record<string, string>>) => readonly FieldProblem[]
  /** The key that the page received when it was sent; null: the key is derived from its texts. */
  readonly keyOf: (body: unknown) => string | null
}
