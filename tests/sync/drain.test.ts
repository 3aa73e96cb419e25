import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { drain } from '#sync/drain.ts'
import type { Answer, EnginePorts } from '#sync/ports.ts'
import { createPullPlan } from '#sync/pull-plan.ts'
import { createBatching } from '#sync/replay.ts'
import { createMemoryStorage } from '#tests/simulation/storage/create-memory-storage.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { NO_PICTURES } from '#tests/support/no-pictures.ts'
import { createOf, LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

/** Two rows wait to be sent, each in its own lane; the answers come in the given order. */
const drainTwoRows = async (answers: readonly Answer[]) => {
  const { store, edit } = createMemoryStorage().open('ada')
  const nowMs = () => 0
  const newId = createUuidV7({ nowMs, fillRandom: (bytes) => bytes.fill(1) })
  for (const name of ['Aurore', 'Brume'])
    await edit(createOf(newId(), aDraft({ name })), { newId, nowMs })
  const left = [...answers]
  const ports: EnginePorts = {
    store,
    pictures: NO_PICTURES,
    transport: {
      send: async () => left.shift() ?? { type: 'unreachable', reason: 'network' },
      enterSession: async () => false,
    },
    clock: { nowMs, after: () => () => undefined },
    random: () => 0,
    newId,
    signals: { subscribe: () => () => undefined },
  }
  const batching = createBatching()
  batching.isNotOffered()
  const plan = createPullPlan(() => 0)
  for (const entity of ENTITY_KEYS) plan.asks(entity)(0)
  return drain(ports, batching, plan)
}

const answerOf = (status: number, retryAfterMs: number | null): Answer => ({
  type: 'response',
  status,
  epoch: 'e1',
  etag: null,
  cursor: null,
  hasMore: null,
  total: null,
  retryAfterMs,
  body: undefined,
})

test('when the server asks for two delays at once, the longer one counts', async () => {
  const longFirst = await drainTwoRows([answerOf(429, 64_000), answerOf(503, 49_000)])
  expect(longFirst).toMatchObject({ type: 'blocked', retryAfterMs: 64_000 })
  const longLast = await drainTwoRows([answerOf(429, 49_000), answerOf(503, 64_000)])
  expect(longLast).toMatchObject({ type: 'blocked', retryAfterMs: 64_000 })
})

test('an ended session is not forgotten because of a network error at the same time', async () => {
  const outcome = await drainTwoRows([answerOf(401, null), answerOf(503, 49_000)])
  expect(outcome).toMatchObject({ type: 'blocked', cause: 'signed-out' })
})

test('a sign-in during sending: lists are read before the next edit is sent', async () => {
  const { editAndSettle, edit, signal, settleAll, network, serverRow } = await setUpSync()
  const before = network.requests.length
  network.beforeNextRequest(async () => {
    await edit(updateOf(LUNA, { price: 33 }))
    signal('signed-in')
  })
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  signal('edit')
  await settleAll()
  const sent = network.requests.slice(before)
  const places = sent.flatMap((request, at) => (request.startsWith('PUT') ? at : []))
  expect(places).toHaveLength(2)
  const between = sent.slice((places[0] ?? 0) + 1, places[1])
  for (const entity of ENTITY_KEYS) expect(between).toContain(`GET /api/admin/${entity}`)
  expect(await serverRow(LUNA)).toMatchObject({ price: 33, version: 3 })
})
