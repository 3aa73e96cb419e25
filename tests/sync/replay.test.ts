import { expect, test } from 'vitest'
import { createBatching } from '#sync/batching.ts'
import { composeRequest } from '#sync/compose-request.ts'
import type { Answer, ApiRequest, Claim } from '#sync/ports.ts'
import { replay } from '#sync/replay.ts'
import { anAnswer } from '#tests/support/an-answer.ts'
import { aPost } from '#tests/support/make-entity-rows.ts'
import { aMutation } from '#tests/support/make-rows.ts'

const LARGEST_BATCH = 512 * 1024

/** Updates of posts, each with a text of so many characters. */
const updatesOf = (lengths: readonly number[]): readonly Claim[] =>
  lengths.map((length, at) => ({
    base: aPost({ id: `b${at}` }),
    ahead: null,
    mutation: aMutation({
      id: `k${at}`,
      entity: 'blog',
      rowId: `b${at}`,
      fields: { content: 'x'.repeat(length) },
    }),
  }))

type Batch = { readonly requests: readonly ApiRequest[] }

/** What one write is answered: the row as it was sent. */
const applied = ({ body, path }: ApiRequest) => ({
  status: 200,
  headers: {},
  body: aPost({ ...(body as object), id: path.split('/').at(-1) ?? '' }),
})

const replayAll = async (claims: readonly Claim[]) => {
  const sent: ApiRequest[] = []
  const send = async (request: ApiRequest): Promise<Answer> => {
    sent.push(request)
    if (!request.path.endsWith('/batch'))
      return anAnswer(200, applied(request).body, { epoch: 'e1' })
    const responses = (request.body as Batch).requests.map(applied)
    return anAnswer(200, { responses }, { epoch: 'e1' })
  }
  const settled = []
  const transport = { send, enterSession: async () => false }
  for await (const part of replay(transport, claims, createBatching())) settled.push(...part)
  const keysOf = ({ body, headers }: ApiRequest): readonly (string | undefined)[] =>
    headers['Idempotency-Key'] === undefined
      ? (body as Batch).requests.map((one) => one.headers['Idempotency-Key'])
      : [headers['Idempotency-Key']]
  return { sent, keys: sent.map(keysOf), settled }
}

test('ten edits of 100 KB travel in several batches, each below its bound, in their order and none left out', async () => {
  const { sent, keys, settled } = await replayAll(updatesOf(Array(10).fill(100_000)))
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(keys.length).toBeLessThanOrEqual(3)
  for (const { path, body } of sent) {
    expect(path).toBe('/api/admin/batch')
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(LARGEST_BATCH)
  }
  expect(keys.flat()).toEqual(Array.from({ length: 10 }, (_, at) => `k${at}`))
  expect(settled.map(({ claim, verdict }) => [claim.mutation.id, verdict.type])).toEqual(
    Array.from({ length: 10 }, (_, at) => [`k${at}`, 'applied']),
  )
})

test('a batch with all that is around its edits is no larger than its bound', async () => {
  const [claim] = updatesOf([0])
  if (claim === undefined) throw new Error('no claim')
  // Four of them are below the bound, and with what is between and around them just above it.
  const around = '{"requests":[,,,]}'.length
  const each = Math.ceil((LARGEST_BATCH - around) / 4)
  const length = each - JSON.stringify(composeRequest(claim)).length
  const { sent, keys } = await replayAll(updatesOf(Array(4).fill(length)))
  expect(keys).toEqual([['k0', 'k1', 'k2'], ['k3']])
  expect(JSON.stringify(sent[0]?.body).length).toBeLessThanOrEqual(LARGEST_BATCH)
})

test('an edit that nothing else fits beside goes alone, and in its turn', async () => {
  const { sent, keys } = await replayAll(updatesOf([400_000, 400_000, 400_000, 10, 10]))
  expect(keys).toEqual([['k0'], ['k1'], ['k2', 'k3', 'k4']])
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/admin/blog/b0',
    '/api/admin/blog/b1',
    '/api/admin/batch',
  ])
})
