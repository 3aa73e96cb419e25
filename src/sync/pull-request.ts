import type { EntityKey } from '#contract/entities/entities.ts'
import type { ApiRequest, EnginePorts } from './ports.ts'
import type { RowState, RowStep, SyncRow } from './row/row-state.ts'
import type { receive } from './row/settle.ts'

export const get = (
  entity: EntityKey,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest => ({ method: 'GET', path: `/api/admin/${entity}${query}`, headers })

export const receiveWith =
  ({ newId, clock }: EnginePorts, take: typeof receive) =>
  (state: RowState, row: SyncRow | null): RowStep =>
    take(state, row ? { type: 'row', row } : { type: 'gone' }, { newId, nowMs: clock.nowMs })
