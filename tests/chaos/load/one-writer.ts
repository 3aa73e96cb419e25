import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import { bearer, callServer, type Reply } from './call-server.ts'
import { createLedger, type ExpectedRow, type Ledger, type PlannedWrite } from './ledger.ts'
import { createShared, planWrite } from './plan-write.ts'
import { randomId } from './random-values.ts'

export type OneWriter = {
  readonly ledger: Ledger
  /** Tries the next write; a refused one is tried again unchanged, under its key. */
  readonly write: () => Promise<Reply | null>
}

/** A writer that makes one write for each call. */
export const createOneWriter = (address: string, token: string, seed: number): OneWriter => {
  const random = createSeededRandom(seed)
  const ledger = createLedger()
  const rows = new Map<string, ExpectedRow>()
  const shared = createShared(randomId(random))
  let count = 0
  let pending: PlannedWrite | null = shared
  const plan = (): PlannedWrite => {
    count += 1
    return planWrite({
      random,
      mark: `one-${count}`,
      rows: [...rows.values()],
      shared: shared.after,
    })
  }
  return {
    ledger,
    write: async () => {
      const planned = pending ?? plan()
      pending = planned
      const headers = { ...planned.call.headers, ...bearer(token) }
      const reply = await callServer(address, { ...planned.call, headers })
      if (reply === null || reply.status === 503) return reply
      pending = null
      ledger.acknowledge(planned, reply)
      if (!planned.isShared && planned !== shared) rows.set(planned.after.id, planned.after)
      return reply
    },
  }
}
