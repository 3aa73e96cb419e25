import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { rowKey } from '#sync/ports.ts'
import { type SyncRow, sameValue } from '#sync/row/row-state.ts'
import type { ServerChange, SimulatedServer } from '#tests/simulation/server/simulated-server.ts'
import { signalEngine } from '../device/engine-host.ts'
import type { World } from '../world.ts'

/** Records what the server has just committed, and announces it by its change stream. */
export const noteServerChanges = async (world: World): Promise<void> => {
  const changes = await world.server.applyChanges()
  if (changes.length === 0) return
  for (const change of changes) noteChange(world, change)
  const entities = new Set(changes.map(({ entity }) => entity))
  for (const device of world.devices)
    for (const engine of device.engines.filter(({ hasStream }) => hasStream))
      world.scheduler.after(1 + world.random.below(200), engine.owner, () => {
        for (const entity of entities) signalEngine(engine, `changed:${entity}`)
      })
}

const noteChange = (world: World, change: ServerChange): void => {
  const key = rowKey(change)
  const before = world.serverRows.get(key) ?? null
  world.evidence.changes.push({ ...change, before, isUndone: false })
  if (change.row) world.serverRows.set(key, change.row)
  else world.serverRows.delete(key)
  world.history.note(
    'server',
    () =>
      `${change.row ? 'has' : 'buries'} ${nameOfRow(change)} v${change.version}${change.mutationId ? ` by ${shortId(change.mutationId)}` : ''}${differences(before, change.row)}`,
  )
}

const differences = (before: SyncRow | null, after: SyncRow | null): string =>
  Object.entries(after ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .filter(([field, value]) => !STAMP.includes(field) && !sameValue(before?.[field], value))
    .map(([field, value]) => ` ${field}=${shortText(JSON.stringify(value))}`)
    .join('')

const STAMP = ['id', 'version', 'created_at', 'updated_at', 'last_mutation_id']

export const shortText = (text: string): string => (text.length > 24 ? `…${text.slice(-20)}` : text)

export const nameOfRow = ({ entity, rowId }: Pick<ServerChange, 'entity' | 'rowId'>): string =>
  entity === 'settings' ? entity : `${entity}/${shortId(rowId)}`

/** Enough of an id to distinguish it within a run. */
export const shortId = (id: string): string => id.slice(-5)

export const readServerRows = async (server: SimulatedServer): Promise<Map<string, SyncRow>> => {
  const rows = new Map<string, SyncRow>()
  for (const entity of ENTITY_KEYS)
    for (const row of await server.rows(entity)) rows.set(rowKey({ entity, rowId: row.id }), row)
  return rows
}

/** A backup was restored: later changes are undone, and rows are as they were. */
export const noteRestore = async (world: World): Promise<void> => {
  const { changes, forgottenAt } = world.evidence
  forgottenAt.push(changes.length)
  for (const change of changes.slice(world.changesAtBackup)) change.isUndone = true
  const restored = await readServerRows(world.server)
  for (const [key, row] of restored)
    if (world.serverRows.get(key)?.version !== row.version) noteRestored(world, key, row)
  for (const key of [...world.serverRows.keys()])
    if (!restored.has(key)) noteRestored(world, key, null)
  await world.server.applyChanges()
}

const noteRestored = (world: World, key: string, row: SyncRow | null): void => {
  const [entity, rowId] = key.split('/') as [EntityKey, string]
  noteChange(world, { entity, rowId, row, version: row?.version ?? 0, mutationId: null })
}
