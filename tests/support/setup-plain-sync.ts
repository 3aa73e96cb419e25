import { afterEach } from 'vitest'
import type { EntityKey } from '#contract/entities/entities.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { createFlakyNetwork } from './create-flaky-network.ts'
import { createTestClock, type TestClock } from './create-test-clock.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createFaults } from './plain-server/create-faults.ts'
import { createPlainServer, type PlainServerOptions } from './plain-server/create-plain-server.ts'
import {
  firstPlainData,
  isListKey,
  type PlainData,
  type PlainRow,
} from './plain-server/plain-data.ts'
import { runTestEngine } from './run-test-engine.ts'

const ORIGIN = 'http://neomuse.test'

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** A server with the plain contract only, in process, and what another administrator does there. */
export const startPlainServer = (
  clock: TestClock,
  options: Pick<PlainServerOptions, 'answers'> = {},
) => {
  const data: PlainData = firstPlainData()
  data.admins.push({ id: 1, email: 'a@b.test', password: 'p', first_name: 'Ada', last_name: 'L.' })
  data.tokens.token = 1
  const app = createPlainServer({
    data,
    nowMs: clock.nowMs,
    newToken: () => 'next',
    isStrict: true,
    ...options,
  })
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    Promise.resolve(
      app.fetch(
        new Request(`${ORIGIN}/api/admin/${path}`, {
          method,
          headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    )
  const rows = (entity: EntityKey): readonly PlainRow[] =>
    isListKey(entity) ? data.lists[entity] : [{ ...data.settings, id: entity }]
  return {
    data,
    call,
    rows,
    row: (entity: EntityKey, id: number | string): PlainRow | undefined =>
      rows(entity).find((row) => String(row.id) === String(id)),
    serve: async (request: Request): Promise<Response> => app.fetch(request),
  }
}

/** A device of its own: the real engine on a real Dexie database, against whatever answers. */
export const startDevice = async ({
  clock,
  serve,
  seed = 1,
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
  cleanUps.push(async () => {
    await device.stop()
    closeForGood(device.db)
  })
  await device.settleAll()
  return {
    ...device,
    network,
    session,
    rows: (entity: EntityKey) => device.db.table<PlainRow>(entity).toArray(),
    /** Edits, and lets the engine work. */
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

/** A device and a server with the plain contract only. Time stands still until `advance`. */
export const setupPlainSync = async (options: Pick<PlainServerOptions, 'answers'> = {}) => {
  const clock = createTestClock()
  const server = startPlainServer(clock, options)
  const faults = createFaults(server.serve)
  const device = await startDevice({ clock, serve: faults.serve })
  return {
    ...device,
    clock,
    server,
    faults,
    advance: async (ms: number): Promise<void> => {
      clock.advance(ms)
      await device.settleAll()
    },
  }
}
