export type GuideSection = {
  readonly id: string
  readonly title: string
  /** Markdown, of which only `code` is used. */
  readonly paragraphs: readonly string[]
}

/** What holds for every call, told once. */
export const GUIDE: readonly GuideSection[] = [
  {
    id: 'requests',
    title: 'Requests',
    paragraphs: [
      'Bodies are JSON objects in UTF-8 with `Content-Type: application/json`, at most 256 kB (posts: 1 MB) and 32 levels deep; they may be compressed with gzip (`Content-Encoding: gzip`). Unknown fields are ignored and never stored.',
      'Money is euros as a number with at most two decimals. Points in time are ISO 8601 in UTC. `HEAD` is answered wherever `GET` is.',
    ],
  },
  {
    id: 'session',
    title: 'Session',
    paragraphs: [
      'Everything below `/api/admin` needs an administrator’s session, but `login` and `create-admin`: send the token of `login` as `Authorization: Bearer …`. There are no cookies, and pages of other sites are refused.',
      '401 means that the session is over; 403 that this person may not.',
    ],
  },
  {
    id: 'refusals',
    title: 'Refusals',
    paragraphs: [
      'A refusal is `application/problem+json` (RFC 9457): `code` is for programs, `detail` is a sentence for the person in front of the screen, in French. A 422 lists every wrong field.',
      'A refused request has changed nothing. 429 and 503 say in `Retry-After` when to come back.',
    ],
  },
  {
    id: 'versions',
    title: 'Versions and conflicts',
    paragraphs: [
      'Every row carries a `version`, which its `ETag` repeats. Send it as `If-Match` with a change: when somebody was faster, the answer is 412 with the row as it is now in `current`, and nothing is overwritten.',
    ],
  },
  {
    id: 'once',
    title: 'Exactly once',
    paragraphs: [
      'A write with an `Idempotency-Key` has its effect once, even when its answer was lost and it is sent again weeks later: for 90 days the first answer is given again. Another body under the same key is refused (422).',
    ],
  },
  {
    id: 'in-step',
    title: 'Staying in step',
    paragraphs: [
      'A list answers a `Sync-Cursor`. Ask the same list with `?since=` that cursor and get only what has changed, deleted rows as tombstones, in the order of the changes; `Sync-More: true` announces another page.',
      'When `Sync-Epoch` changes, the database was restored from a backup: versions and cursors from before mean nothing any more, so read the lists anew.',
    ],
  },
]
