import { onTestFinished } from 'vitest'
import type { EntityKey } from '#contract/entities/entities.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import type { Fields } from '#sync/row/row-state.ts'
import { createFlakyNetwork } from './create-flaky-network.ts'
import type { TestClock } from './create-test-clock.ts'
import { openTestDatabase } from './open-test-database.ts'
import { runTestEngine } from './run-test-engine.ts'

let seeds = 0
/** A new seed for each device, so that their ids differ. */
const nextSeed = (): number => {
  seeds = (seeds % 255) + 1
  return seeds
}

/** A device of its own: the real engine on a real Dexie database, with the given server. Its token is `token`. */
export const startDevice = async ({
  clock,
  serve,
  seed = nextSeed(),
  db = openTestDatabase(),
}: {
  readonly clock: TestClock
  readonly serve: (request: Request) => Promise<Response>
  readonly seed?: number
  readonly db?: ReturnType<typeof openTestDatabase>
}) => {
  const network = createFlakyNetwork(serve)
  const session: { token: string | null } = { token: 'token' }
  const device = runTestEngine({ db, clock, network, readToken: async () => session.token, seed })
  onTestFinished(async () => {
    await device.stop()
    closeForGood(device.db)
  })
  await device.settleAll()
  return {
    ...device,
    network,
    session,
    rows: (entity: EntityKey) =>
      device.db.table<Fields & { readonly id: string }>(entity).toArray(),
    /** Makes an edit, and lets the engine work. */
    save: async (edit: Parameters<typeof device.edit>[0]) => {
      const outcome = await device.edit(edit)
      await device.settleAll()
      return outcome
    },
    signalAndSettle: async (signal: Parameters<typeof device.signal>[0]) => {
      device.signal(signal)
      await device.settleAll()
    },
  }
}
