import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { findDuplicates, receiveListed } from './basic-server/rows.ts'
import { BASIC_SERVER_EPOCH } from './basic-server/server-kind.ts'
import type { ApiRequest, EnginePorts, PulledList, PullMark } from './ports.ts'
import type { RowState, RowStep, SyncRow } from './row/row-state.ts'
import { receive, receiveAgain } from './row/settle.ts'

export const get = (
  entity: EntityKey,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest => ({ method: 'GET', path: `/api/admin/${entity}${query}`, headers })

export type Wanted = { readonly entity: EntityKey; readonly isBasic: boolean }

const ROWS_PER_PAGE = 500

export const pageLimit = ({ rowsPerPage }: EnginePorts): number => rowsPerPage ?? ROWS_PER_PAGE

/** Pages are of no use to a basic server, and an entity with one row has none. */
export const listRequest = (
  ports: EnginePorts,
  { entity, isBasic }: Wanted,
  { etag, filling, isPart }: PullMark,
): ApiRequest => {
  const limit = pageLimit(ports)
  if (filling !== null)
    return get(entity, `?limit=${limit}&before=${encodeURIComponent(filling.fromId)}`)
  const headers: Record<string, string> = etag === null || isPart ? {} : { 'If-None-Match': etag }
  return get(entity, isBasic || ENTITIES[entity].single ? '' : `?limit=${limit}`, headers)
}

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
