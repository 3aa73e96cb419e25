import type * as v from 'valibot'
import type { FieldProblem } from '#contract/problems.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Seal } from '#server/db/seal.ts'
import type { Answer } from './answer.ts'
import type { FormName } from './form-limits.ts'

/** What a form writes with: inside the one transaction in which all of it is written. */
export type FormWriting = {
  readonly tx: Queryable
  readonly nowMs: number
  readonly newId: () => string
  readonly seal: Seal
  /** More came in this hour than people write: what is kept is marked, never lost. */
  readonly isFlood: boolean
}

/** A form that visitors send, at `/api/<name>`. */
export type Form<Schema extends v.GenericSchema> = {
  readonly name: FormName
  readonly schema: Schema
  /** Asks for what is there and writes nothing: it holds up no writer, and its answer is remembered under no key. */
  readonly isReading?: true
  readonly write: (writing: FormWriting, sent: v.InferOutput<Schema>) => Promise<Answer>
  /**
   * After the commit, and when the same is asked for again: adds what takes others' time, or is to stand in no log of
   * answers. Not asked where a page without scripts is led back.
   */
  readonly afterWrite?: (answer: Answer) => Promise<Answer>
  /** Of a form whose page leads on by itself (`site/order-form.ts`): without scripts, too, it is answered as the API does. */
  readonly plain?: NoScriptForm
}

/** A form as a page without scripts sends it. */
export type NoScriptForm = {
  /** The request that its texts stand for. */
  readonly toRequest: (texts: Readonly<Record<string, string>>) => unknown
  /** What is wrong beside what the schema knows of. */
  readonly findMore: (texts: Readonly<Record<string, string>>) => readonly FieldProblem[]
  /** Of a page that was given a key of its own when it was sent; null: its words are its key. */
  readonly keyOf: (body: unknown) => string | null
}
