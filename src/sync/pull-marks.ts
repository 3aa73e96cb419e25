import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { BlockCause } from './drain.ts'
import type { EnginePorts, Filling, PullMark } from './ports.ts'
import type { ListReading } from './read-pulled.ts'
import { fieldsOf, namesAll } from './row/row-fields.ts'
import type { SyncRow } from './row/row-state.ts'

/** The most ids that are remembered to be read by themselves; further ones wait for a change or the next whole list. */
const MOST_WANTED_IDS = 1_000

export type MarkWithCursor = PullMark & { readonly cursor: string }

/**
 * Rows that were read by an app with fewer fields are unchanged for the server, so no change brings what they lack. The
 * values of the new fields are requested by themselves, of a list that is on its way after its last page.
 */
export const asLookedAt = (entity: EntityKey, mark: PullMark): PullMark => {
  const fields = fieldNames(entity)
  if (mark.fields === fields) return mark
  const isReadWhole = mark.fields === null || mark.cursor === null || ENTITIES[entity].single
  if (isReadWhole || mark.isPart) return listAgain(mark)
  const known = new Set(mark.fields.split(','))
  const awaited = new Set(mark.newFields?.names)
  const names = fieldsOf(entity).filter((field) => !known.has(field) || awaited.has(field))
  return { ...mark, fields, newFields: names.length === 0 ? null : { names, fromId: null } }
}

/** The list has to be read from its first page on. */
export const listAgain = (mark: PullMark): PullMark => ({
  ...mark,
  etag: null,
  cursor: null,
  filling: null,
  hasOldRows: hasOldRows(mark),
  newFields: null,
})

/** A list that was replacing the rows of another database, and did not come to its end, leaves some of them. */
export const hasOldRows = ({
  filling,
  hasOldRows: had,
}: Pick<PullMark, 'filling' | 'hasOldRows'>): boolean => had || filling?.isOfNewDatabase === true

export const fieldNames = (entity: EntityKey): string => fieldsOf(entity).join()

export const namesEveryField = (entity: EntityKey, rows: readonly SyncRow[]): boolean =>
  rows.every((row) => namesAll(entity, row))

export type ReadList = Extract<ListReading, { type: 'list' }>

const idsOf = ({ rows, unreadIds }: ReadList): readonly string[] => [
  ...rows.map(({ id }) => id),
  ...unreadIds,
]

/** A page that was sent before, or that is empty although more shall come, would never lead to an end. */
export const isNextPage = (reading: ReadList, belowId: string | null): boolean => {
  const ids = idsOf(reading)
  return ids.every((id) => belowId === null || id < belowId) && (ids.length > 0 || !reading.hasMore)
}

/**
 * Whether the list has come to its end with fewer rows than its first page has counted. Each row that is gone since then
 * was among the changes.
 */
export const isShort = (reading: ReadList, filling: Filling | null): boolean => {
  const { arrived, changed, total } = filling ?? { arrived: 0, changed: 0, total: reading.total }
  if (reading.hasMore !== false || total === null || changed === undefined) return false
  return arrived + changed + idsOf(reading).length < total
}

export const NOTHING_KNOWN = { isPart: false, wantedIds: [] } as const

/** Null: this was the last page. */
export const nextFilling = (
  { clock }: EnginePorts,
  reading: ReadList,
  before: Filling | null,
  isOfNewDatabase: boolean,
): Filling | null => {
  if (reading.hasMore !== true) return null
  const [first = '', ...others] = idsOf(reading)
  return {
    fromId: others.reduce((lowest, id) => (id < lowest ? id : lowest), first),
    isOfNewDatabase,
    arrived: (before?.arrived ?? 0) + idsOf(reading).length,
    total: before === null ? reading.total : before.total,
    changed: before === null ? 0 : before.changed,
    isOpenWorkHere: before?.isOpenWorkHere ?? false,
    changesAtMs: before?.changesAtMs ?? clock.nowMs(),
    hold: null,
  }
}

export const withWanted = (
  wantedIds: readonly string[],
  more: readonly string[],
): readonly string[] => [...new Set([...wantedIds, ...more])].slice(0, MOST_WANTED_IDS)

export const loaded = <Mark extends PullMark>(mark: Mark, { clock }: EnginePorts): Mark => ({
  ...mark,
  restarts: 0,
  loadedAtMs: clock.nowMs(),
  problem: null,
  problemAtMs: null,
})

/** An expired session is not a fault of the list: the session's own state shows it. */
export const problemMark = (mark: PullMark, cause: BlockCause, { clock }: EnginePorts): PullMark =>
  cause === 'signed-out'
    ? mark
    : {
        ...mark,
        problem: cause === 'offline' ? 'unreachable' : 'unavailable',
        problemAtMs: clock.nowMs(),
      }
