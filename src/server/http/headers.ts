import * as v from 'valibot'
import { REPLY_KEY_HEADER, replyKey } from '#contract/public/forms/contact-request.ts'
import { FAVOURITES_KEY_HEADER, favouritesKey } from '#contract/public/forms/favourites-request.ts'
import { LIKE_KEY_HEADER, likeKey } from '#contract/public/forms/like-request.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  SYNC_CURSOR_HEADER,
  SYNC_EPOCH_HEADER,
  SYNC_MORE_HEADER,
  SYNC_TOTAL_HEADER,
} from '#contract/sync-protocol.ts'

type Header = {
  readonly description: string
  readonly schema: v.GenericSchema
  readonly example: string
}

const entityTag = v.pipe(v.string(), v.regex(/^(W\/)?"[^"]*"$/))

/** Request headers. */
export const REQUEST_HEADERS = {
  [IDEMPOTENCY_KEY_HEADER]: {
    description:
      'Makes the write happen once, however often it is sent: the same key with the same body is answered as the first time, for 90 days. 1 to 255 visible ASCII characters; a UUID does well.',
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
    example: '019a5c1e-7b1c-7c51-9f0e-5d2b8a6f3c10',
  },
  'If-Match': {
    description:
      'Writes only the version that was read, as its `ETag` named it. Without it, the last write wins.',
    schema: v.string(),
    example: '"3"',
  },
  'If-None-Match': {
    description: 'The `ETag` of what is already there: when it still holds, the answer is 304.',
    schema: v.string(),
    example: '"3"',
  },
  'Last-Event-ID': {
    description: 'The `id` of the last event that was received: the stream goes on after it.',
    schema: v.string(),
    example: '128',
  },
  'Stripe-Signature': {
    description: 'The provider’s signature of the body, at most 300 seconds old.',
    schema: v.string(),
    example: 't=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  },
  [FAVOURITES_KEY_HEADER]: {
    description:
      'Opens one list of favourites: 32 random bytes from the visitor’s device, as base64url. The server stores only their SHA-256.',
    schema: favouritesKey,
    example: 'mB3kq0yqvS1o9VQJ3n0r8hX2c7uTtYwLZ5aEfGdPiKs',
  },
  [LIKE_KEY_HEADER]: {
    description:
      'Names one like: 32 random bytes that the visitor’s device has made for this article, as base64url. The server stores only their SHA-256.',
    schema: likeKey,
    example: 'nC4lr1rzwT2p0WRK4o1s9iY3d8vUuZxMA6bFgHeQjLt',
  },
  [REPLY_KEY_HEADER]: {
    description:
      'Opens the replies of one message: 32 random bytes as base64url, which the chat has made and sent with the message as `reply_key`. The server stores only their SHA-256.',
    schema: replyKey,
    example: 'pT7xw1cHq0YbE5mR9sKd2LzVf4uNgJ8aQoCiX6hBnWk',
  },
  Range: {
    description: 'A part of the file, as one range of bytes.',
    schema: v.string(),
    example: 'bytes=0-1023',
  },
} as const satisfies Readonly<Record<string, Header>>

export type RequestHeaderName = keyof typeof REQUEST_HEADERS

/** Response headers beside `EVERY_ANSWER`. */
export const ANSWER_HEADERS = {
  [SYNC_EPOCH_HEADER]: {
    description:
      'Names the database that answered. It changes when a backup is restored: versions and cursors from before then are void.',
    schema: v.string(),
    example: '019a5c1e-0000-7000-8000-000000000000',
  },
  'Accept-Encoding': {
    description: 'How bodies may be compressed that are sent here (RFC 7694, section 3).',
    schema: v.string(),
    example: 'gzip',
  },
  'X-Request-Id': {
    description: 'Names this request in the server’s log.',
    schema: v.string(),
    example: '019a5c1e-7b1c-7c51-9f0e-000000000001',
  },
  ETag: {
    description:
      'Names exactly this answer, for `If-None-Match`; of one row its version, for `If-Match`.',
    schema: entityTag,
    example: '"3"',
  },
  Location: {
    description: 'Where the new row is.',
    schema: v.string(),
    example: '/api/admin/models/019a0000-0000-7000-8000-000000000001',
  },
  'Content-Location': {
    description: 'Where exactly this is: it may have been asked for under a name from before.',
    schema: v.string(),
    example: '/api/models/luna-000001',
  },
  'Retry-After': {
    description: 'Seconds after which trying again makes sense.',
    schema: v.pipe(v.string(), v.regex(/^\d+$/)),
    example: '5',
  },
  [SYNC_CURSOR_HEADER]: {
    description: 'The place to continue from, with `?since=`. Clients must not interpret it.',
    schema: v.string(),
    example: '128',
  },
  [SYNC_MORE_HEADER]: {
    description: 'On a page: `true` when another one follows. A whole list has no such header.',
    schema: v.picklist(['true', 'false']),
    example: 'false',
  },
  [SYNC_TOTAL_HEADER]: {
    description: 'The number of all rows, on the first page of a list that has more pages.',
    schema: v.pipe(v.string(), v.regex(/^\d+$/)),
    example: '1250',
  },
  Link: {
    description: 'The address of the next page of a list (RFC 8288).',
    schema: v.string(),
    example: '<?limit=500&before=0197f0c8-0000-7000-8000-00000000c11b>; rel="next"',
  },
  'Content-Disposition': {
    description: 'The name under which to keep the file.',
    schema: v.string(),
    example: 'attachment; filename="neomuse-orders-2026-01-01.csv"',
  },
  'WWW-Authenticate': {
    description: 'How to sign in (RFC 9110, section 11.6.1).',
    schema: v.string(),
    example: 'Bearer',
  },
} as const satisfies Readonly<Record<string, Header>>

export type AnswerHeaderName = keyof typeof ANSWER_HEADERS

export const EVERY_ANSWER: readonly AnswerHeaderName[] = [
  SYNC_EPOCH_HEADER,
  'Accept-Encoding',
  'X-Request-Id',
]
