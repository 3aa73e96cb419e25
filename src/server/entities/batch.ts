import * as v from 'valibot'
import {
  BATCH_MOST_BYTES,
  BATCH_MOST_REQUESTS,
  BATCH_PATH,
  batchAnswer,
  batchEntry,
  batchRequest,
  IDEMPOTENCY_KEY_HEADER,
} from '#contract/sync-protocol.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import { type Answer, answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import {
  type BodyLimits,
  type BodyReading,
  isJson,
  readJsonBody,
  readJsonObject,
} from '#server/http/read-request.ts'
import { type Api, addRoute, faultToAnswer } from '#server/http/routes.ts'
import { EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'
import { renderWritten } from './rendered-texts.ts'
import {
  bodyLimitsOf,
  type EntityWrite,
  type EntityWriter,
  parseWriteAddress,
  WRITE_METHODS,
  writeEntity,
} from './write-entity.ts'

export type Batch = {
  readonly entries: readonly unknown[]
  readonly actorId: string
  /** Id of the request that contains the batch. */
  readonly requestId: string
}

export type BatchDeps = EntityWriter & Pick<ApiDeps, 'reportError' | 'renderMarkdown'>

/** Answers each entry as if it had been sent alone, in the order of the entries. */
export const runBatch = async (
  deps: BatchDeps,
  { entries, ...who }: Batch,
): Promise<readonly Answer[]> => {
  const readings = entries.map((entry) => readEntry(entry, who.actorId))
  const writes: (EntityWrite | Answer)[] = []
  for (const reading of readings)
    writes.push(isAnswer(reading) ? reading : await withTexts(deps, reading))
  // All at once: each enters the queue of writes before the next one is processed, and many share one commit.
  return Promise.all(writes.map((write) => answerEntry(deps, write, who.requestId)))
}

const withTexts = async (
  deps: BatchDeps,
  write: Omit<EntityWrite, 'texts'>,
): Promise<EntityWrite> => ({
  ...write,
  texts: await renderWritten(deps, write.target.table, write.body),
})

/** Must not await anything before the write is queued: only that keeps the order of the entries. */
const answerEntry = (
  deps: BatchDeps,
  write: EntityWrite | Answer,
  requestId: string,
): Answer | Promise<Answer> =>
  isAnswer(write)
    ? write
    : writeEntity(deps, write).catch((error: unknown) => {
        deps.reportError(error, requestId)
        return faultToAnswer(error, requestId)
      })

const isAnswer = (read: Omit<EntityWrite, 'texts'> | Answer): read is Answer => 'status' in read

const readEntry = (sent: unknown, actorId: string): Omit<EntityWrite, 'texts'> | Answer => {
  const entry = v.safeParse(batchEntry, sent)
  const headers = entry.success ? readHeaders(entry.output.headers) : null
  if (!entry.success || headers === null) return problemAnswer('bad-request')
  const { method, path, body } = entry.output
  const finding = isWriteMethod(method) ? parseWriteAddress(method, path) : NO_ROW
  // In an answer about a row, 404 would mean that the row was deleted.
  if (finding.type === 'refused')
    return problemAnswer(finding.code === 'not-found' ? 'not-in-batch' : finding.code)
  const limits = bodyLimitsOf(finding.target)
  const reading = limits === null ? null : readBody(body, headers, limits)
  if (reading?.type === 'refused') return problemAnswer(reading.code)
  return { target: finding.target, actorId, headers, body: reading?.body.value ?? null }
}

const NO_ROW = { type: 'refused', code: 'not-found' } as const

const isWriteMethod = (method: string): boolean =>
  Object.values<string>(WRITE_METHODS).includes(method)

/** Null when they are not valid headers. */
const readHeaders = (sent: Readonly<Record<string, string>>): Headers | null => {
  try {
    return new Headers(sent)
  } catch {
    return null
  }
}

/** The limits of a single body; the size is that of the entry as plain JSON. */
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

/** The depth of each entry is checked separately, so that one that is too deep fails alone. */
const LIMITS: BodyLimits = { mostBytes: BATCH_MOST_BYTES, mostDepth: Number.POSITIVE_INFINITY }

/**
 * Many writes of entities in one request. Each is remembered under its own idempotency key; the batch itself has none.
 */
export const addBatchRoute = (api: Api, deps: ApiDeps & EntityWriter): void =>
  addRoute(api, BATCH_PATH, {
    id: 'send-batch',
    group: 'Synchronisation',
    method: 'POST',
    summary: 'Sends many writes at once',
    description: `At most ${BATCH_MOST_REQUESTS} writes of back-office rows, 4 MB together; the body may be compressed (\`Content-Encoding: gzip\`). They have their effects in order, and each is answered as if it had come alone: one that is refused keeps no other from its effect. Reads, and calls that are about no row, are answered 400 \`not-in-batch\`. Each has its own \`If-Match\` and \`${IDEMPOTENCY_KEY_HEADER}\`; the batch as such is not remembered, and may be sent again when each has a key.`,
    body: json(
      v.object({ requests: v.pipe(v.array(batchEntry), v.maxLength(BATCH_MOST_REQUESTS)) }),
      {
        requests: [
          {
            method: 'PUT',
            path: '/api/admin/messages/019a0000-0000-7000-8000-000000000401',
            headers: { [IDEMPOTENCY_KEY_HEADER]: '019a5c1e-7b1c-7c51-9f0e-5d2b8a6f3c10' },
          },
        ],
      },
    ),
    answers: {
      200: {
        description: 'One answer for each request, in their order.',
        content: json(batchAnswer, {
          responses: [{ status: 200, headers: { ETag: '"2"' }, body: EXAMPLE_ROWS.messages }],
        }),
      },
    },
    problems: ['too-many-entries', 'not-in-batch'],
    handle: async (context) => answerToResponse(await answerBatch(deps, context)),
  })

const answerBatch = async (deps: BatchDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw, LIMITS)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const batch = v.safeParse(batchRequest, reading.body.value)
  if (!batch.success) return problemAnswer('bad-request')
  const { requests } = batch.output
  if (requests.length > BATCH_MOST_REQUESTS) return problemAnswer('too-many-entries')
  const answers = await runBatch(deps, {
    entries: requests,
    actorId: signedInOf(context).account.id,
    requestId: context.get('requestId'),
  })
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: `{"responses":[${answers.map(answerToJson).join()}]}`,
  }
}

/** The body is JSON text already. */
const answerToJson = ({ status, headers, body }: Answer): string =>
  `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body ?? 'null'}}`
