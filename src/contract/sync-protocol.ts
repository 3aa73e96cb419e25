/** Headers that an extended server reads and answers; a server of the plain contract ignores them. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** Names the database that answered: made with it, renewed by each restore. Its absence means "not our server". */
export const SYNC_EPOCH_HEADER = 'Sync-Epoch'

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The strong entity tag of a row's version, for `If-Match` and `ETag` (RFC 9110, section 8.8.3). */
export const versionToEtag = (version: number): string => `"${version}"`

/** The version that an entity tag names, or null when it is not of that form. */
export const etagToVersion = (etag: string): number | null => {
  const digits = /^"(\d{1,15})"$/.exec(etag.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
