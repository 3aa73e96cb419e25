import { randomUUID } from 'node:crypto'
import type { SyncRow } from '#sync/row/row-state.ts'
import { bearer, callServer } from '#tests/chaos/load/call-server.ts'
import { ask, COLLEAGUE, failure, logIn } from './admins.ts'

/** Another admin, whose connection to the server never fails. */
export type Colleague = {
  readonly change: (model: string, fields: Readonly<Record<string, unknown>>) => Promise<void>
  readonly remove: (model: string) => Promise<void>
}

export const createColleague = (address: string): Colleague => {
  /** Signs in for each call: faults of the server in between may end sessions. */
  const write = async (
    model: string,
    compose: (row: SyncRow) => { method: string; body?: unknown },
  ): Promise<void> => {
    const token = await logIn(address, COLLEAGUE)
    const rows = await readModels(address, token)
    const row = rows.find(({ name }) => name === model)
    if (row === undefined) throw new Error(`no model ${model}`)
    const reply = await callServer(address, {
      ...compose(row),
      path: `/api/admin/models/${row.id}`,
      headers: {
        ...bearer(token),
        'If-Match': `"${row.version}"`,
        'Idempotency-Key': randomUUID(),
      },
    })
    if (reply === null || reply.status >= 300) throw failure(`the colleague’s ${model}`, reply)
  }
  return {
    change: (model, fields) =>
      write(model, (row) => ({ method: 'PUT', body: { ...row, ...fields } })),
    remove: (model) => write(model, () => ({ method: 'DELETE' })),
  }
}

const readModels = async (address: string, token: string): Promise<readonly SyncRow[]> => {
  const rows = await ask(address, '/api/admin/models', token)
  // The admin list answers rows in the form of the contract.
  return rows as readonly SyncRow[]
}
