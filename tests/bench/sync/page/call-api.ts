import type { Edit } from '#sync/row/edit-row.ts'
import type { SyncRow } from '#sync/row/row-state.ts'

/** A queued edit, with its idempotency key. */
export type Queued = { readonly edit: Edit; readonly key: string }

const METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const

/** The request of the specification's table. */
export const requestOf = ({ edit, key }: Queued) => ({
  method: METHODS[edit.type],
  path: `/api/admin/models${edit.type === 'create' ? '' : `/${edit.rowId}`}`,
  headers: { 'Idempotency-Key': key },
  ...(edit.type === 'delete'
    ? {}
    : { body: edit.type === 'create' ? { id: edit.rowId, ...edit.fields } : edit.fields }),
})

/** Returns the row's id: it may be the server's own. Throws unless the request succeeds. */
export const sendAlone = async (token: string, queued: Queued): Promise<string> => {
  const { method, path, headers, body } = requestOf(queued)
  const answer = await fetch(path, {
    method,
    headers: { ...headers, ...headersOf(token) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return method === 'POST' ? String(JSON.parse(text).id) : queued.edit.rowId
}

/** Returns the body of each answer. Throws unless all succeed. */
export const sendTogether = async (
  token: string,
  requests: readonly object[],
): Promise<readonly SyncRow[]> => {
  const answer = await fetch('/api/admin/batch', {
    method: 'POST',
    headers: headersOf(token),
    body: JSON.stringify({ requests }),
  })
  const { responses }: { responses: readonly { status: number; body: SyncRow }[] } =
    await answer.json()
  const refused = responses.filter(({ status }) => status >= 300)
  if (refused.length > 0) throw new Error(`${refused.length} refused: ${refused[0]?.status}`)
  return responses.map(({ body }) => body)
}

export const fetchRows = async (token: string): Promise<readonly { readonly id: string }[]> => {
  const answer = await fetch('/api/admin/models', { headers: headersOf(token) })
  if (!answer.ok) throw new Error(`list: ${answer.status}`)
  return answer.json()
}

const headersOf = (token: string) => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
})
