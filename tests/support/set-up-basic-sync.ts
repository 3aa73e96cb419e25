import type { EntityKey } from '#contract/entities/entities.ts'
import {
  type BasicData,
  type BasicRow,
  firstBasicData,
  isListKey,
} from './basic-server/basic-data.ts'
import { type BasicServerOptions, createBasicServer } from './basic-server/create-basic-server.ts'
import { createFaults } from './basic-server/create-faults.ts'
import { createTestClock, type TestClock } from './create-test-clock.ts'
import { startDevice } from './start-device.ts'

const ORIGIN = 'http://neomuse.test'

/** A basic server in process, and what another administrator does there. */
export const startBasicServer = (
  clock: TestClock,
  options: Pick<BasicServerOptions, 'answers'> = {},
) => {
  const data: BasicData = firstBasicData()
  data.admins.push({ id: 1, email: 'a@b.test', password: 'p', first_name: 'Ada', last_name: 'L.' })
  data.tokens.token = 1
  const app = createBasicServer({
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
  const rows = (entity: EntityKey): readonly BasicRow[] =>
    isListKey(entity) ? data.lists[entity] : [{ ...data.settings, id: entity }]
  return {
    data,
    call,
    rows,
    row: (entity: EntityKey, id: number | string): BasicRow | undefined =>
      rows(entity).find((row) => String(row.id) === String(id)),
    serve: async (request: Request): Promise<Response> => app.fetch(request),
  }
}

/** A device and a basic server. Time stands still until `advance`. */
export const setUpBasicSync = async (options: Pick<BasicServerOptions, 'answers'> = {}) => {
  const clock = createTestClock()
  const server = startBasicServer(clock, options)
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
