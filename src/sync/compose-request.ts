import { ENTITIES } from '#contract/entities/entities.ts'
import { IDEMPOTENCY_KEY_HEADER, versionToEtag } from '#contract/sync-protocol.ts'
import type { ApiRequest, Claim } from './ports.ts'
import { isSeen, unseenOf } from './row/named-fields.ts'
import type { Fields, SyncRow } from './row/row-state.ts'

/** The request of the specification's table (section 7) that replays a mutation. PUT carries the full body. */
export const composeRequest = ({ mutation, base }: Claim): ApiRequest => {
  const { fields, single, impliedUpdate } = ENTITIES[mutation.entity]
  const path = `/api/admin/${mutation.entity}`
  const rowPath = single ? path : `${path}/${encodeURIComponent(mutation.rowId)}`
  const headers = { [IDEMPOTENCY_KEY_HEADER]: mutation.id }
  switch (mutation.type) {
    case 'create':
      return { method: 'POST', path, headers, body: { id: mutation.rowId, ...mutation.fields } }
    case 'update':
      return {
        method: 'PUT',
        path: rowPath,
        headers: { ...headers, ...ifMatch(base, unseenIn(base, mutation)) },
        ...(impliedUpdate
          ? {}
          : { body: { ...writableFields(base, Object.keys(fields)), ...mutation.fields } }),
      }
    case 'delete':
      return {
        method: 'DELETE',
        path: rowPath,
        headers: { ...headers, ...ifMatch(base) },
      }
  }
}

/**
 * A version of 0 is no version: the server that answered it knows none. Of a field that is not seen in
 * this version nobody here knows the value: no row has the version that is named then, so the server shows it instead of
 * writing over it.
 */
const ifMatch = (base: SyncRow | null, unseen: readonly string[] = []): Record<string, string> =>
  base && base.version > 0
    ? { 'If-Match': versionToEtag(unseen.length === 0 ? base.version : 0) }
    : {}

const unseenIn = (base: SyncRow | null, { entity, fields }: Claim['mutation']) =>
  base ? unseenOf(entity, base, fields) : []

const writableFields = (row: SyncRow | null, fields: readonly string[]): Fields =>
  Object.fromEntries(
    fields
      .filter((field) => row !== null && isSeen(row, field))
      .map((field) => [field, row?.[field]]),
  )
