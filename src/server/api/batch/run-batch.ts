import * as v from 'valibot'
import { batchEntry } from '#contract/sync-protocol.ts'
import { type EntityWriter, writeEntity } from '#server/api/entities/write-entity.ts'
import { bodyLimitsOf, findWriteTarget, WRITE_METHODS } from '#server/api/entities/write-target.ts'
import type { Answer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { faultToAnswer } from '#server/http/handle-error.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import {
  type BodyLimits,
  type BodyReading,
  isJson,
  readJsonObject,
} from '#server/http/read-json-body.ts'

export type Batch = {
  readonly entries: readonly unknown[]
  readonly actorId: string
  /** Of the request that brought them. */
  readonly requestId: string
}

export type BatchDeps = EntityWriter & Pick<ApiDeps, 'reportError'>

/** Answers each entry as if it had come alone, in the order of the entries. */
export const runBatch = (deps: BatchDeps, { entries, ...who }: Batch): Promise<Answer[]> =>
  // All at once: each has its place in the queue of writes before the next is looked at, and many share one commit.
  Promise.all(entries.map((entry) => answerEntry(deps, entry, who)))

/** Nothing is waited for before the write is in the queue: entries keep their order by that alone. */
const answerEntry = (
  deps: BatchDeps,
  sent: unknown,
  { actorId, requestId }: Omit<Batch, 'entries'>,
): Answer | Promise<Answer> => {
  const entry = v.safeParse(batchEntry, sent)
  const headers = entry.success ? readHeaders(entry.output.headers) : null
  if (!entry.success || headers === null) return problemAnswer('bad-request')
  const { method, path, body } = entry.output
  const finding = isWriteMethod(method) ? findWriteTarget(method, path) : NO_ROW
  // As an answer about a row, 404 would say that this row is gone.
  if (finding.type === 'refused')
    return problemAnswer(finding.code === 'not-found' ? 'not-in-batch' : finding.code)
  const limits = bodyLimitsOf(finding.target)
  const reading = limits === null ? null : readBody(body, headers, limits)
  if (reading?.type === 'refused') return problemAnswer(reading.code)
  const write = { target: finding.target, actorId, headers, body: reading?.body.value ?? null }
  return writeEntity(deps, write).catch((error: unknown) => {
    deps.reportError(error, requestId)
    return faultToAnswer(error, requestId)
  })
}

const NO_ROW = { type: 'refused', code: 'not-found' } as const

const isWriteMethod = (method: string): boolean =>
  Object.values<string>(WRITE_METHODS).includes(method)

/** Null when these could not be headers. */
const readHeaders = (sent: Readonly<Record<string, string>>): Headers | null => {
  try {
    return new Headers(sent)
  } catch {
    return null
  }
}

/** The limits of a body that comes alone; its bytes are those that it would have as plain JSON. */
const readBody = (body: unknown, headers: Headers, limits: BodyLimits): BodyReading => {
  const contentType = headers.get('Content-Type')
  if (contentType !== null && !isJson(contentType))
    return { type: 'refused', code: 'unsupported-media-type' }
  if (body === undefined) return { type: 'refused', code: 'invalid-json' }
  const reading = readJsonObject(body, limits)
  return reading.type === 'read' && Buffer.byteLength(JSON.stringify(body)) > limits.mostBytes
    ? { type: 'refused', code: 'body-too-large' }
    : reading
}
