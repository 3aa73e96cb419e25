import { SYNC_CURSOR_HEADER, SYNC_MORE_HEADER } from '#contract/sync-protocol.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { type PageRequest, readChanges } from './read-changes.ts'
import { cursorToText, textToCursor } from './sync-cursor.ts'

const USUAL_LIMIT = 500
const HIGHEST_LIMIT = 1_000

/** `?since=&limit=`; null: the whole list is asked for. */
export const isAboutChanges = ({ req }: ApiContext): boolean => req.query('since') !== undefined

/** A page of what has changed: rows, and tombstones of those that were deleted. */
export const answerChanges = async (
  { store }: Pick<ApiDeps, 'store'>,
  table: EntityTable,
  { req }: ApiContext,
): Promise<Response> => {
  const request = readRequest(req.queries('since'), req.queries('limit'))
  if (request === null) return answerToResponse(problemAnswer('bad-request'))
  const reading = await readChanges(store.db, table, request)
  if (reading.type === 'unknown-cursor') return answerToResponse(problemAnswer('cursor-unknown'))
  const { entries, next, hasMore } = reading.page
  const response = sendRepresentation(jsonRepresentation(entries), req.raw, {
    cacheControl: 'private, no-store',
  })
  response.headers.set(SYNC_CURSOR_HEADER, cursorToText(next))
  response.headers.set(SYNC_MORE_HEADER, String(hasMore))
  return response
}

const readRequest = (
  since: readonly string[] = [],
  limits: readonly string[] = [],
): PageRequest | null => {
  const after = since.length === 1 ? textToCursor(since[0] ?? '') : null
  const limit = limits.length === 0 ? USUAL_LIMIT : readLimit(limits)
  return after === null || limit === null ? null : { after, limit }
}

const readLimit = ([text = '', ...others]: readonly string[]): number | null =>
  others.length === 0 && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), HIGHEST_LIMIT) : null
