import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'

export type KeyReading =
  /** Null: the request has none, which is allowed. */
  { readonly type: 'read'; readonly key: string | null } | { readonly type: 'malformed' }

/** Visible ASCII, at most 255 characters. */
export const readIdempotencyKey = (headers: Pick<Headers, 'get'>): KeyReading => {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER)
  return key === null || /^[\x21-\x7e]{1,255}$/.test(key)
    ? { type: 'read', key }
    : { type: 'malformed' }
}
