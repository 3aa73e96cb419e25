import type { Answer } from '#sync/ports.ts'

type Response = Extract<Answer, { type: 'response' }>

/** A server's answer; it has only the headers that are given. */
export const anAnswer = (
  status: number,
  body?: unknown,
  headers: Partial<Omit<Response, 'type' | 'status' | 'body'>> = {},
): Response => ({
  type: 'response',
  status,
  body,
  epoch: null,
  etag: null,
  cursor: null,
  hasMore: null,
  total: null,
  retryAfterMs: null,
  ...headers,
})
