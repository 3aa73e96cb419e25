import { onTestFinished } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Fields, SyncRow } from '#sync/row/row-state.ts'
import { createFlakyNetwork } from './create-flaky-network.ts'
import { createTestClock } from './create-test-clock.ts'
import { createTestServer } from './create-test-server.ts'
import { openTestDatabase } from './open-test-database.ts'
import { runTestEngine, type TestEngineParts } from './run-test-engine.ts'

/** Ids of the sample catalogue, which the test server starts with. */
export const [LUNA, NOVA, MALI] = SAMPLE_MODELS.map(({ id }) => id) as [string, string, string]

type SetupOptions = Partial<Pick<TestEngineParts, 'db' | 'freeBytes' | 'random' | 'rowsPerPage'>>

/**
 * A device with the real engine on a real Dexie database, a network with only the faults that the test asks for, and
 * the real server in process with the sample catalogue. Time stands still until `advance`. An existing database may be
 * given.
 */
export const setUpSync = async ({
  db = openTestDatabase(),
  freeBytes,
  random,
  rowsPerPage,
}: SetupOptions = {}) => {
  const clock = createTestClock()
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const network = createFlakyNetwork((request) => server.request(request))
  const admin = await server.signInAdmin()
  const session: { token: string | null } = { token: admin.token }
  const device = runTestEngine({
    db,
    clock,
    network,
    readToken: async () => session.token,
    seed: 1,
    freeBytes,
    random,
    rowsPerPage,
  })
  onTestFinished(async () => {
    await device.stop()
    closeForGood(device.db)
  })
  await device.settleAll()

  const asAnotherAdmin = async (path: string, init: RequestInit = {}): Promise<Response> =>
    server.request(`http://neomuse.test/api/admin/models${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    })

  const serverRow = async (rowId: string): Promise<SyncRow | null> => {
    const answer = await asAnotherAdmin(`/${rowId}`)
    return answer.status === 200 ? ((await answer.json()) as SyncRow) : null
  }

  return {
    ...device,
    clock,
    network,
    session,
    server,
    admin,
    serverRow,
    serverRows: async (): Promise<SyncRow[]> =>
      (await asAnotherAdmin('')).json() as Promise<SyncRow[]>,
    /** Another admin changes a row, from another device; throws if the server refuses it. */
    editElsewhere: async (rowId: string, change: Fields): Promise<void> => {
      const body = JSON.stringify({ ...(await serverRow(rowId)), ...change })
      await accepted(asAnotherAdmin(`/${rowId}`, { method: 'PUT', body }))
    },
    deleteElsewhere: (rowId: string): Promise<void> =>
      accepted(asAnotherAdmin(`/${rowId}`, { method: 'DELETE' })),
    /** Moves time forward and lets the engine do what has fallen due. */
    advance: async (ms: number): Promise<void> => {
      clock.advance(ms)
      await device.settleAll()
    },
    /** Edits one model and lets the engine work. */
    editAndSettle: async (edit: Edit): Promise<EditOutcome> => {
      const outcome = await device.edit(edit)
      await device.settleAll()
      return outcome
    },
  }
}

const accepted = async (answering: Promise<Response>): Promise<void> => {
  const answer = await answering
  if (!answer.ok) throw new Error(`the server refuses: ${answer.status} ${await answer.text()}`)
}

export const updateOf = (rowId: string, fields: Fields): Edit => ({
  type: 'update',
  entity: 'models',
  rowId,
  fields,
})
export const deleteOf = (rowId: string): Edit => ({ type: 'delete', entity: 'models', rowId })
export const createOf = (rowId: string, fields: Fields): Edit => ({
  type: 'create',
  entity: 'models',
  rowId,
  fields,
})
