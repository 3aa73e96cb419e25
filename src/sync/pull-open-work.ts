import type { EntityKey } from '#contract/entities/entities.ts'
import { isOpenEntity } from '#contract/totals.ts'
import type { EnginePorts, Filling, PullMark } from './ports.ts'
import { namesEveryField, withWanted } from './pull-marks.ts'
import { get, receiveWith } from './pull-request.ts'
import { readChanges } from './read-pulled.ts'
import { receive } from './row/settle.ts'

type WithFilling = PullMark & { readonly filling: Filling }

export type OpenWorkOutcome =
  | { readonly type: 'pulled'; readonly mark: PullMark }
  /** This server cannot answer it: the rows come with their pages. */
  | { readonly type: 'unknown' }
  | Extract<ReturnType<typeof readChanges>, { type: 'blocked' }>

/**
 * Whether the list still has to ask for it. After a restore the older rows are still those of another database, whose
 * versions say nothing: they wait for their pages.
 */
export const isOpenWorkNext = (entity: EntityKey, { filling }: WithFilling): boolean =>
  isOpenEntity(entity) && !filling.isOpenWorkHere && !filling.isOfNewDatabase

/** The same mark once it needs not be asked for again. */
export const withOpenWork = <Mark extends WithFilling>(mark: Mark): Mark => ({
  ...mark,
  filling: { ...mark.filling, isOpenWorkHere: true },
})

/**
 * Requests the newest rows that wait for an admin, before the older pages of a long list. They stand outside the part
 * that has arrived, as rows do that a page has asked for, and come once more with their own page. The cursor stays:
 * what has changed since the first page must still be asked for.
 */
export const pullOpenWork = async (
  ports: EnginePorts,
  entity: EntityKey,
  { mark, limit }: { readonly mark: WithFilling; readonly limit: number },
): Promise<OpenWorkOutcome> => {
  const query = `?limit=${limit}&open=true`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return reading
  // Whatever is wrong, the request for the next page shows it.
  if (reading.type === 'lost' || reading.epoch !== mark.epoch) return { type: 'unknown' }
  const { rows, unreadIds } = reading
  const next: PullMark = {
    ...withOpenWork(mark),
    isPart: mark.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(mark.wantedIds, unreadIds),
  }
  const take = receiveWith(ports, receive)
  await ports.store.applyChanges(entity, { rows, deletedIds: [], receive: take, mark: next })
  return { type: 'pulled', mark: next }
}
