import * as v from 'valibot'

/** Headers that an extended server reads and sends; a basic server ignores them. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/**
 * Identifies the database that answered: made with it, renewed by each restore. Its absence means another server, or a
 * basic one.
 */
export const SYNC_EPOCH_HEADER = 'Sync-Epoch'

/** The cursor for the next `?since=`: on lists, and on pages of changes. Opaque to clients. */
export const SYNC_CURSOR_HEADER = 'Sync-Cursor'

/** On each page of changes or of a list: `true` if it has a next one. A whole list has no such header. */
export const SYNC_MORE_HEADER = 'Sync-More'

/** The number of all rows, on the first page of a list. */
export const SYNC_TOTAL_HEADER = 'Sync-Total'

/** The maximum number of ids in one `?ids=`. */
export const MOST_IDS_AT_ONCE = 100

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The strong entity tag of a row's version, for `If-Match` and `ETag` (RFC 9110, section 8.8.3). */
export const versionToEtag = (version: number): string => `"${version}"`

/** The version in an entity tag, or null if it does not have that form. */
export const etagToVersion = (etag: string): number | null => {
  const digits = /^"(\d{1,15})"$/.exec(etag.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The entry for a deleted row in a page of changes. */
export const tombstone = v.object({
  id: v.string(),
  deleted: v.literal(true),
  version: v.number(),
  deleted_at: v.string(),
  last_mutation_id: v.nullable(v.string()),
})

export type Tombstone = v.InferOutput<typeof tombstone>

export const BATCH_PATH = '/api/admin/batch'

/** The maximum number of requests in one batch. */
export const BATCH_MOST_REQUESTS = 100

/** The maximum size of one batch in bytes, after decompression. */
export const BATCH_MOST_BYTES = 4 * 1024 * 1024

/** A write of the specification's table as an entry of a batch. */
export const batchEntry = v.object({
  method: v.string(),
  /** From the origin's root: `/api/admin/models`. */
  path: v.string(),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  body: v.optional(v.unknown()),
})

/** Body of `POST /api/admin/batch`. An entry that does not match `batchEntry` is refused by itself. */
export const batchRequest = v.object({ requests: v.array(v.unknown()) })

/** Answer of `POST /api/admin/batch`: one entry for each request, in their order. */
export const batchAnswer = v.object({
  responses: v.array(
    v.object({
      status: v.number(),
      headers: v.record(v.string(), v.string()),
      /** Null if the answer has none. */
      body: v.unknown(),
    }),
  ),
})

/** Server-sent events that name what has changed: `data` is this as JSON. */
export const CHANGES_PATH = '/api/admin/changes'

export const changeEvent = v.object({ entities: v.array(v.string()) })

/** The upload address of a picture, by the SHA-256 of its content. */
export const uploadPath = (sha256: string): string => `/api/admin/files/${sha256}`

/** Set by the service worker on a cached answer: when the server sent it (ISO 8601). */
export const KEPT_SINCE_HEADER = 'X-Kept-Since'

/** Contained in every document of this site, and in no other: a document without it is another server's page. */
export const PAGE_MARK = 'id="root"'
