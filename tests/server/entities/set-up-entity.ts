import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { insertRecord, type NewRecord } from '#server/entities/entity-rows.ts'
import { ENTITY_TABLES } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

export const idOf = (at: number): string =>
  `019a1111-0000-7000-8000-${String(at).padStart(12, '0')}`

/** The answer to a write, parsed. */
export type Answered = {
  readonly status: number
  readonly etag: string | null
  readonly body: Record<string, unknown> & { readonly fields?: readonly { field: string }[] }
}

/** A server with an administrator, and short functions for the calls of one entity. */
export const setUpEntity = async (entity: EntityKey) => {
  const clock = { now: 1_000 }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token, id: adminId } = await server.signInAdmin()
  const list = `/api/admin/${entity}`

  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> => {
    const answer = await server.call(method, path, { token, body, headers })
    const text = await answer.text()
    return {
      status: answer.status,
      etag: answer.headers.get('ETag'),
      body: text === '' ? {} : JSON.parse(text),
    }
  }

  /** Inserts a row that no call can create. */
  const insert = async (at: number, row: Omit<NewRecord, 'id'>, into: string = entity) => {
    if (!isEntityKey(into)) throw new Error(`${into} is no entity`)
    await server.store.write((tx) =>
      insertRecord(tx, ENTITY_TABLES[into], {
        id: idOf(at),
        ...row,
        nowMs: clock.now,
        mutationId: null,
      }),
    )
  }

  return {
    ...server,
    clock,
    token,
    adminId,
    send,
    insert,
    path: (at: number) => `${list}/${idOf(at)}`,
    list,
    rows: async () =>
      (await (await server.call('GET', list, { token })).json()) as Record<string, unknown>[],
    row: async (at: number, of: string = entity) =>
      (await send('GET', `/api/admin/${of}/${idOf(at)}`)).body,
  }
}
