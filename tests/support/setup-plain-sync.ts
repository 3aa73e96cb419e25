import type { EntityKey } from '#contract/entities/entities.ts'
import { createTestClock, type TestClock } from './create-test-clock.ts'
import { createFaults } from './plain-server/create-faults.ts'
import { createPlainServer, type PlainServerOptions } from './plain-server/create-plain-server.ts'
import {
  firstPlainData,
  isListKey,
  type PlainData,
  type PlainRow,
} from './plain-server/plain-data.ts'
import { startDevice } from './start-device.ts'

const ORIGIN = 'http://neomuse.test'

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
