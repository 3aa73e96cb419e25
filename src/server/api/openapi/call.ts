import type * as v from 'valibot'
import type { ProblemCode } from '#contract/problems.ts'
import type { AnswerHeaderName, RequestHeaderName } from './headers.ts'

export const CALL_GROUPS = [
  'Catalogue and blog',
  'Forms and checkout',
  'Session and accounts',
  'Back-office rows',
  'Orders and money',
  'Newsletter',
  'Synchronisation',
  'Files',
  'Exports and privacy',
  'Operation',
] as const

export type CallGroup = (typeof CALL_GROUPS)[number]

/**
 * `anyone`: no token is read. `admin`: the session of an active administrator. `invited`: a session, an invite or the
 * set-up code. `operator`: the operator's token, or the developer on this very machine.
 */
export type Access = 'anyone' | 'admin' | 'invited' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A part of the path or of the query. */
export type Parameter = {
  readonly name: string
  readonly description: string
  readonly schema: v.GenericSchema
  readonly example: string
  readonly isRequired?: boolean
}

/** What travels in a body. Of what is not JSON, only the media types are known. */
export type Content =
  | { readonly type: 'json'; readonly schema: v.GenericSchema; readonly example: unknown }
  | {
      readonly type: 'bytes' | 'text'
      readonly mediaTypes: readonly string[]
      readonly example?: string
    }

export type CallAnswer = {
  readonly description: string
  readonly headers?: readonly AnswerHeaderName[]
  /** Left out: the answer has no body. */
  readonly content?: Content
}

/** One call of the API as data: the list's test compares it with the routes, the document is made of it. */
export type Call = {
  /** Names the call in generated clients and in the page's anchors. */
  readonly id: string
  readonly method: Method
  /** As the router has it: `/api/models/:slug`. */
  readonly path: string
  readonly group: CallGroup
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly pathParameters?: readonly Parameter[]
  readonly query?: readonly Parameter[]
  readonly headers?: readonly RequestHeaderName[]
  readonly body?: Content
  readonly answers: Readonly<Record<number, CallAnswer>>
  /** The refusals of its own, beside those that follow from the rest; see `problemsOf`. */
  readonly problems?: readonly ProblemCode[]
}
