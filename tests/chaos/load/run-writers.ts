import { setTimeout as wait } from 'node:timers/promises'
import { BATCH_PATH } from '#contract/sync-protocol.ts'
import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { bearer, type Call, callServer, type Reply } from './call-server.ts'
import { createLedger, type ExpectedRow, type Ledger, type PlannedWrite } from './ledger.ts'
import { createShared, planWrite } from './plan-write.ts'
import { between, randomId } from './random-values.ts'

export type WritersOptions = {
  readonly random: SeededRandom
  readonly writers: number
  readonly token: string
  /** The address of the server, now or once it is back; null: it will not come back. */
  readonly address: () => Promise<string | null>
  /** Whether a write without an answer is sent again, under the same key, until it has one. */
  readonly resends: boolean
}

export type Writers = {
  readonly ledger: Ledger
  /** Writes sent again because no answer had come. */
  readonly resent: () => number
  /** Answers of 503 and 429: the server refused the write and changed nothing. */
  readonly putOff: () => number
  /** Resolves once this many more writes are acknowledged, however long the machine takes for them. */
  readonly progress: (writes: number) => Promise<void>
  /** Each writer finishes the write that it has begun. */
  readonly finish: () => Promise<void>
}

const BETWEEN_TRIES_MS = 20

/** A server that acknowledges nothing for this long is judged in its present state. */
const LONGEST_PROGRESS_MS = 60_000

/** The share of writes that are sent in a batch with others. */
const BATCHED = 0.15

/** Writers that write continuously, each one write at a time, and record what was acknowledged. */
export const runWriters = async (options: WritersOptions): Promise<Writers> => {
  const { random, writers, resends } = options
  const ledger = createLedger()
  const counts = { resent: 0, putOff: 0 }
  let isOver = false

  const send = async (call: Call): Promise<Reply | null> => {
    const headers = { ...call.headers, ...bearer(options.token) }
    for (;;) {
      const address = await options.address()
      if (address === null) return null
      const reply = await callServer(address, { ...call, headers })
      if (reply && reply.status !== 503 && reply.status !== 429) return reply
      if (reply) counts.putOff += 1
      else if (!resends) return null
      else counts.resent += 1
      await wait(BETWEEN_TRIES_MS)
    }
  }

  const sendAll = async (writes: readonly PlannedWrite[]): Promise<boolean> => {
    let replies = await sendTogether(send, writes)
    // Every entry has its own key: the entries that were carried out get the same answer again.
    while (replies?.some(({ status }) => status === 503)) {
      counts.putOff += 1
      await wait(BETWEEN_TRIES_MS)
      replies = await sendTogether(send, writes)
    }
    if (replies === null) return false
    for (const [at, write] of writes.entries()) {
      const reply = replies[at]
      if (reply) ledger.acknowledge(write, reply)
      else ledger.object(`${write.call.method} ${write.call.path}: no answer in its batch`)
    }
    return true
  }

  const shared = createShared(randomId(random))
  if (!(await sendAll([shared]))) throw new Error('the server is gone before anything was written')

  const runWriter = async (name: number): Promise<void> => {
    const own = random.fork()
    const rows = new Map<string, ExpectedRow>()
    for (let count = 1; !isOver; count += 1) {
      const size = own.next() < BATCHED ? between(own, 2, 5) : 1
      const writes = planDistinct(size, (at) =>
        planWrite({
          random: own,
          mark: `w${name}-${count}-${at}`,
          rows: [...rows.values()],
          shared: shared.after,
        }),
      )
      if (!(await sendAll(writes))) return
      for (const { after, isShared } of writes) if (!isShared) rows.set(after.id, after)
    }
  }
  const running = Array.from({ length: writers }, (_, name) => runWriter(name))
  return {
    ledger,
    resent: () => counts.resent,
    putOff: () => counts.putOff,
    progress: async (writes) => {
      const enough = ledger.acknowledged() + writes
      await pollUntil(
        async () => ledger.acknowledged(),
        (acknowledged) => acknowledged >= enough,
        { everyMs: 2, forMs: LONGEST_PROGRESS_MS },
      )
    },
    finish: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Writes of one batch, each to another row: the expected result of one must not depend on the others. */
const planDistinct = (
  size: number,
  plan: (at: number) => PlannedWrite,
): readonly PlannedWrite[] => {
  const byRow = new Map<string, PlannedWrite>()
  for (let at = 0; at < size; at += 1) {
    const write = plan(at)
    if (!byRow.has(write.after.id)) byRow.set(write.after.id, write)
  }
  return [...byRow.values()]
}

type Send = (call: Call) => Promise<Reply | null>

/** Null: no answer. Several writes are sent in one batch. */
const sendTogether = async (
  send: Send,
  writes: readonly PlannedWrite[],
): Promise<readonly Reply[] | null> => {
  const [first, ...others] = writes
  if (first === undefined) return []
  if (others.length === 0) {
    const reply = await send(first.call)
    return reply && [reply]
  }
  const requests = writes.map(({ call }) => ({ headers: {}, ...call }))
  const reply = await send({ method: 'POST', path: BATCH_PATH, body: { requests } })
  return reply && responsesOf(reply)
}

const responsesOf = (reply: Reply): readonly Reply[] => {
  const { body } = reply
  if (typeof body !== 'object' || body === null || !('responses' in body)) return []
  if (!Array.isArray(body.responses)) return []
  return body.responses.map((one: { status: number; body: unknown }) => ({
    status: one.status,
    headers: reply.headers,
    body: one.body,
  }))
}
