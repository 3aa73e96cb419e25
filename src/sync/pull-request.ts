import type { EntityKey } from '#contract/entities/entities.ts'
import { findDuplicates, receiveListed } from './basic-server/rows.ts'
import { BASIC_SERVER_EPOCH } from './basic-server/server-kind.ts'
import type { ApiRequest, EnginePorts, PulledList } from './ports.ts'
import type { RowState, RowStep, SyncRow } from './row/row-state.ts'
import { receive, receiveAgain } from './row/settle.ts'

export const get = (
  entity: EntityKey,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest => ({ method: 'GET', path: `/api/admin/${entity}${query}`, headers })

export const receiveWith =
  ({ newId, clock }: EnginePorts, take: typeof receive) =>
  (state: RowState, row: SyncRow | null): RowStep =>
    take(state, row ? { type: 'row', row } : { type: 'gone' }, { newId, nowMs: clock.nowMs })

type Source = {
  /** The epoch of the rows that the device has, and of those that have arrived. */
  readonly before: string | null
  readonly now: string
  readonly isOfNewDatabase: boolean
}

/** Versions show what is newer only if the device and the list both have rows of the same database. */
export const waysToReceive = (
  ports: EnginePorts,
  { before, now, isOfNewDatabase }: Source,
): Pick<PulledList, 'receive' | 'findDuplicates'> => {
  if (before === BASIC_SERVER_EPOCH || now === BASIC_SERVER_EPOCH)
    return { receive: receiveWith(ports, receiveListed), findDuplicates }
  return { receive: receiveWith(ports, isOfNewDatabase ? receiveAgain : receive) }
}
