import type { EntityKey } from '#contract/entities/entities.ts'
import type { EnginePorts, NewFields, PullMark } from './ports.ts'
import { namesEveryField, withWanted } from './pull-marks.ts'
import { get, receiveWith } from './pull-request.ts'
import { readChanges } from './read-pulled.ts'
import { receive } from './row/settle.ts'

type WithNewFields = PullMark & { readonly newFields: NewFields }

export type NewFieldsOutcome =
  | { readonly type: 'pulled'; readonly mark: PullMark; readonly hasMore: boolean }
  /** This server cannot answer it: only the list brings the values. */
  | { readonly type: 'unknown' }
  | Extract<ReturnType<typeof readChanges>, { type: 'blocked' }>

/**
 * After an update of the app, requests the values of its new fields, part by part of the list, the newest rows first.
 * Only rows with another value than the default are sent: of a new field they are few. The last row of a part is always
 * sent, and shows where the next one begins.
 */
export const pullNewFields = async (
  ports: EnginePorts,
  entity: EntityKey,
  { mark, limit }: { readonly mark: WithNewFields; readonly limit: number },
): Promise<NewFieldsOutcome> => {
  const { names, fromId: belowId } = mark.newFields
  const before = belowId === null ? '' : `&before=${encodeURIComponent(belowId)}`
  const query = `?limit=${limit}${before}&having=${names.map(encodeURIComponent).join()}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return reading
  if (reading.type === 'lost' || reading.epoch !== mark.epoch) return { type: 'unknown' }
  const { rows, unreadIds, hasMore } = reading
  const fromId = [...rows.map(({ id }) => id), ...unreadIds].toSorted()[0] ?? null
  // A part that was sent before, or an empty one although more shall come, would never lead to an end.
  if (hasMore && (fromId === null || (belowId !== null && fromId >= belowId)))
    return { type: 'unknown' }
  const isPart = !namesEveryField(entity, rows)
  const next = {
    ...mark,
    newFields: hasMore ? { names, fromId } : null,
    isPart: mark.isPart || isPart,
    wantedIds: withWanted(mark.wantedIds, unreadIds),
  }
  await ports.store.applyChanges(entity, {
    rows,
    deletedIds: [],
    ...(isPart ? {} : { othersHaveDefaults: { fromId: hasMore ? fromId : null, belowId } }),
    isOfKnownRows: mark.filling !== null,
    receive: receiveWith(ports, receive),
    mark: next,
  })
  return { type: 'pulled', mark: next, hasMore }
}
