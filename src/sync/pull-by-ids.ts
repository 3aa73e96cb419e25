import type { EntityKey } from '#contract/entities/entities.ts'
import { MOST_IDS_AT_ONCE } from '#contract/sync-protocol.ts'
import type { EnginePorts, PullMark } from './ports.ts'
import { type MarkWithCursor, namesEveryField, withWanted } from './pull-marks.ts'
import { get, receiveWith } from './pull-request.ts'
import { readChanges } from './read-pulled.ts'
import { receive } from './row/settle.ts'

export type AskedOutcome =
  | { readonly type: 'answered'; readonly mark: PullMark }
  /** The server did not say which of them it has. */
  | { readonly type: 'unanswered' }
  | Extract<ReturnType<typeof readChanges>, { type: 'blocked' }>

/**
 * Requests the rows that a page shows although their list has not come as far: they need not wait for their page of it.
 */
export const pullAsked = async (
  ports: EnginePorts,
  entity: EntityKey,
  { mark, askedIds }: { readonly mark: PullMark; readonly askedIds: readonly string[] },
): Promise<AskedOutcome> => {
  // Before the first page it is unknown what the server can answer.
  if (mark.cursor === null || askedIds.length === 0) return { type: 'unanswered' }
  const ids = askedIds.slice(0, MOST_IDS_AT_ONCE)
  const query = `?ids=${ids.map(encodeURIComponent).join()}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return reading
  // Whatever is wrong, the request for the list shows it.
  if (reading.type === 'lost' || reading.epoch !== mark.epoch) return { type: 'unanswered' }
  const { rows, unreadIds } = reading
  const next = {
    ...mark,
    isPart: mark.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(mark.wantedIds, unreadIds),
  }
  const take = receiveWith(ports, receive)
  // What is gone arrives with the changes.
  await ports.store.applyChanges(entity, { rows, deletedIds: [], receive: take, mark: next })
  await ports.store.answerAsked(entity, ids)
  return { type: 'answered', mark: next }
}

export type WantedOutcome =
  | { readonly type: 'pulled'; readonly mark: MarkWithCursor }
  /** The server is another one, or has forgotten what it knew: only the list shows which rows there are. */
  | { readonly type: 'lost' }
  | Extract<ReturnType<typeof readChanges>, { type: 'blocked' }>

/** Requests the rows that could not be read, or that are in doubt; those that the server does not have are gone. */
export const pullWanted = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: MarkWithCursor,
): Promise<WantedOutcome> => {
  const ids = mark.wantedIds.slice(0, MOST_IDS_AT_ONCE)
  const query = `?ids=${ids.map(encodeURIComponent).join()}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return reading
  if (reading.type === 'lost' || reading.epoch !== mark.epoch) return { type: 'lost' }
  const { rows, unreadIds } = reading
  const there = new Set([...rows.map(({ id }) => id), ...unreadIds])
  const next = {
    ...mark,
    isPart: mark.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(mark.wantedIds.slice(ids.length), unreadIds),
  }
  await ports.store.applyChanges(entity, {
    rows,
    deletedIds: ids.filter((id) => !there.has(id)),
    receive: receiveWith(ports, receive),
    mark: next,
  })
  return { type: 'pulled', mark: next }
}
