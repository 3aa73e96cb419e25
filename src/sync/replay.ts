import * as v from 'valibot'
import { ENTITIES } from '#contract/entities/entities.ts'
import {
  BATCH_MOST_REQUESTS,
  BATCH_PATH,
  batchAnswer,
  IDEMPOTENCY_KEY_HEADER,
  versionToEtag,
} from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest, Claim, Transport } from './ports.ts'
import { endsSession, readVerdict } from './read-verdict.ts'
import { isSeen, unseenOf } from './row/row-fields.ts'
import type { Fields, SyncRow } from './row/row-state.ts'
import type { Verdict } from './row/verdict.ts'

export type Replayed = { readonly claim: Claim; readonly verdict: Verdict }

/** Sends the claimed mutations, together if the server accepts batches, and interprets the answers. */
export async function* replay(
  transport: Transport,
  claims: readonly Claim[],
  batching: Batching,
): AsyncGenerator<readonly Replayed[]> {
  const composed = claims.map((claim) => ({ claim, request: composeRequest(claim) }))
  for (const group of splitBySize(composed)) {
    if (group.length > 1 && batching.size() > 1) {
      const replayed = await replayTogether(transport, group, batching)
      if (replayed) {
        yield replayed
        continue
      }
    }
    for (const { claim, request } of group) {
      const replayed = read(claim, await transport.send(request))
      // A mutation sent alone also shows that larger batches may succeed.
      if (isSettling(replayed.verdict)) batching.succeeded()
      yield [replayed]
    }
  }
}

type Composed = { readonly claim: Claim; readonly request: ApiRequest }

const isSettling = ({ type }: Verdict): boolean => type !== 'passing' && type !== 'signed-out'

/** Null: the server accepts no batches. */
const replayTogether = async (
  transport: Transport,
  group: readonly Composed[],
  batching: Batching,
): Promise<readonly Replayed[] | null> => {
  const outcome = await sendBatch(
    transport,
    group.map(({ request }) => request),
  )
  switch (outcome.type) {
    case 'not-offered':
      batching.isNotOffered()
      return null
    case 'failed':
      batching.failed()
      return group.map(({ claim }) => ({ claim, verdict: verdictOfFailure(outcome.answer) }))
    case 'answered':
      batching.succeeded()
      return group.flatMap(({ claim }, index) => {
        const answer = outcome.answers[index]
        return answer ? [read(claim, answer)] : []
      })
  }
}

const read = (claim: Claim, answer: Answer): Replayed => ({
  claim,
  verdict: readVerdict(claim.mutation, answer),
})

/** A failure of a batch as a whole refuses no mutation: none of them was processed. */
const verdictOfFailure = (answer: Answer): Verdict => {
  if (answer.type === 'no-session') return { type: 'signed-out' }
  if (answer.type === 'unreachable')
    return { type: 'passing', cause: answer.reason, retryAfterMs: null, isShared: true }
  if (answer.epoch !== null && endsSession(answer)) return { type: 'signed-out' }
  const cause = answer.epoch === null ? 'not-ours' : 'server'
  return { type: 'passing', cause, retryAfterMs: answer.retryAfterMs, isShared: true }
}

/** The maximum length of a batch's JSON text: a slow connection sends it well within the time-out. */
const MOST_CHARACTERS = 512 * 1024

const AROUND = '{"requests":[]}'.length
const COMMA = 1

const splitBySize = (composed: readonly Composed[]): readonly Composed[][] => {
  const groups: Composed[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const entry of composed) {
    const size = JSON.stringify(entry.request).length + COMMA
    if (characters + size > MOST_CHARACTERS) {
      groups.push([])
      characters = AROUND
    }
    groups.at(-1)?.push(entry)
    characters += size
  }
  return groups
}

type OneAnswer = Extract<Answer, { type: 'response' }>

type BatchOutcome =
  /** One for each request, in their order. */
  | { readonly type: 'answered'; readonly answers: readonly Answer[] }
  /** This server accepts only single requests. */
  | { readonly type: 'not-offered' }
  /** The result of all of them is unknown; `answer` says why. */
  | { readonly type: 'failed'; readonly answer: Answer }

/** Sends requests in one `POST /api/admin/batch`. Each has its own idempotency key, so all may be sent again. */
const sendBatch = async (
  transport: Transport,
  requests: readonly ApiRequest[],
): Promise<BatchOutcome> => {
  const request: ApiRequest = { method: 'POST', path: BATCH_PATH, headers: {}, body: { requests } }
  const answer = await transport.send(request)
  if (answer.type !== 'response' || answer.epoch === null) return { type: 'failed', answer }
  if (answer.status === 404 || answer.status === 405) return { type: 'not-offered' }
  const batch = answer.status === 200 ? v.safeParse(batchAnswer, answer.body) : null
  if (!batch?.success || batch.output.responses.length !== requests.length)
    return { type: 'failed', answer }
  return {
    type: 'answered',
    answers: batch.output.responses.map(
      ({ status, headers, body }): OneAnswer => ({
        ...answer,
        status,
        body: body ?? undefined,
        etag: null,
        retryAfterMs: secondsToMs(headers['Retry-After']),
      }),
    ),
  }
}

const secondsToMs = (seconds: string | undefined): number | null =>
  seconds !== undefined && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null

/** The request of the specification's table (section 7) that replays a mutation. PUT contains the full body. */
export const composeRequest = ({ mutation, base }: Claim): ApiRequest => {
  const { fields, single, impliedUpdate } = ENTITIES[mutation.entity]
  const path = `/api/admin/${mutation.entity}`
  const rowPath = single ? path : `${path}/${encodeURIComponent(mutation.rowId)}`
  const headers = { [IDEMPOTENCY_KEY_HEADER]: mutation.id }
  switch (mutation.type) {
    case 'create':
      return { method: 'POST', path, headers, body: { id: mutation.rowId, ...mutation.fields } }
    case 'update':
      return {
        method: 'PUT',
        path: rowPath,
        headers: { ...headers, ...ifMatch(base, unseenIn(base, mutation)) },
        ...(impliedUpdate
          ? {}
          : { body: { ...writableFields(base, Object.keys(fields)), ...mutation.fields } }),
      }
    case 'delete':
      return {
        method: 'DELETE',
        path: rowPath,
        headers: { ...headers, ...ifMatch(base) },
      }
  }
}

/**
 * Version 0 means that the server has no versions. If an edited field was not seen in this version, its current value
 * is unknown here: a version that no row has is sent, so that the server returns its row instead of overwriting it.
 */
const ifMatch = (base: SyncRow | null, unseen: readonly string[] = []): Record<string, string> =>
  base && base.version > 0
    ? { 'If-Match': versionToEtag(unseen.length === 0 ? base.version : 0) }
    : {}

const unseenIn = (base: SyncRow | null, { entity, fields }: Claim['mutation']) =>
  base ? unseenOf(entity, base, fields) : []

const writableFields = (row: SyncRow | null, fields: readonly string[]): Fields =>
  Object.fromEntries(
    fields
      .filter((field) => row !== null && isSeen(row, field))
      .map((field) => [field, row?.[field]]),
  )

/** How many mutations are sent together. What it has learnt about the server and the network outlives a drain. */
export type Batching = {
  /** From 1 to the contract's limit. */
  readonly size: () => number
  readonly succeeded: () => void
  /** A smaller batch is more likely to get through a bad network, and costs less if it does not. */
  readonly failed: () => void
  /** The network may be another one now: what was learnt about the last one no longer counts. */
  readonly renewed: () => void
  /** The server accepts only single requests, until the engine is restarted. */
  readonly isNotOffered: () => void
}

/** After an hour offline, growing back must take fewer round trips than there were failures. */
const GROWTH = 4

export const createBatching = (): Batching => {
  let most = BATCH_MOST_REQUESTS
  let size = most
  return {
    size: () => size,
    succeeded: () => {
      size = Math.min(most, size * GROWTH)
    },
    failed: () => {
      size = Math.max(1, Math.floor(size / 2))
    },
    renewed: () => {
      size = most
    },
    isNotOffered: () => {
      most = 1
      size = 1
    },
  }
}
