import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import {
  bytesRepresentation,
  hashParts,
  jsonListParts,
  type Representation,
  sendRepresentation,
  sendStreamed,
} from '#server/http/representation.ts'
import { createCachedValue } from './cached-list.ts'
import type { EntityTable } from './entity-table.ts'
import { listRecords } from './list-records.ts'

/** Bytes of a list that may stay in memory after its answer. */
const MOST_KEPT_BYTES = 2_000_000

type MadeList =
  | { readonly type: 'kept'; readonly list: Representation }
  /** Too long to keep: it is made again for each request. */
  | { readonly type: 'streamed'; readonly tag: string }

const OPTIONS = { cacheControl: 'private, no-store' }

type ListDeps = Pick<ApiDeps, 'store' | 'reportError'>

/**
 * The plain list of an entity: an array of all rows, newest first. It is read, encoded and hashed in slices, between
 * which other requests are answered. A short one is kept until a row changes.
 *
 * A long one is sent while it is read, so rows may change meanwhile: each row that exists from beginning to end is in
 * it once, at least as new as the change number that was read before. What is newer has a higher number, and so comes
 * again with the changes after `Sync-Cursor`.
 */
export const createListReader = ({ store, reportError }: ListDeps, table: EntityTable) => {
  const listParts = () => jsonListParts(listRecords(store.db, table), table.recordToRow)
  const made = createCachedValue(store, table.definition.plural, (change) =>
    makeList(listParts(), [store.epoch, String(change)]),
  )
  return async (context: ApiContext): Promise<Response> => {
    const found = await made()
    const { raw } = context.req
    return found.type === 'kept'
      ? sendRepresentation(found.list, raw, OPTIONS)
      : sendStreamed(
          {
            mediaType: 'application/json',
            tag: found.tag,
            parts: listParts,
            reportError: (error) => reportError(error, context.get('requestId')),
          },
          raw,
          OPTIONS,
        )
  }
}

/**
 * Reads no further than what may be kept. The tag of a longer list is that of its state: it changes with every row, and
 * by the first part with a version of this program that writes rows in another way. It is the same in all processes.
 */
const makeList = async (
  parts: ReturnType<typeof jsonListParts>,
  state: readonly string[],
): Promise<MadeList> => {
  const read: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of parts) {
    read.push(part)
    bytes += part.length
    if (bytes > MOST_KEPT_BYTES)
      return { type: 'streamed', tag: hashParts([state.join(' '), ...read.slice(0, 1)]) }
  }
  return { type: 'kept', list: bytesRepresentation('application/json', read) }
}
