import type { EntityKey } from '#contract/entities/entities.ts'
import { MOST_IDS_AT_ONCE } from '#contract/sync-protocol.ts'
import type { EnginePorts, PullMark } from './ports.ts'
import { namesEveryField, withWanted } from './pull-marks.ts'
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
