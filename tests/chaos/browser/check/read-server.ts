import { sql } from 'kysely'
import * as v from 'valibot'
import { ENTITIES, ENTITY_KEYS } from '#contract/entities/entities.ts'
import { readSnapshot } from '#server/db/dump/database-snapshot.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { ask } from '../stage/admins.ts'
import type { StageServer } from '../stage/stage-server.ts'

/** A write that was carried out, from the server's mutation log. */
export type LoggedWrite = {
  readonly actorId: string
  readonly method: string
  readonly rowId: string
  readonly key: string
  /** The hash of the request's body: two equal ones under different keys are one edit that took effect twice. */
  readonly fingerprint: string
}

export type ServerContents = {
  readonly epoch: string | null
  readonly rows: Readonly<Record<string, readonly SyncRow[]>>
  readonly writes: readonly LoggedWrite[]
  /** How often each model was changed since its creation, deleted ones included. */
  readonly versions: ReadonlyMap<string, number>
}

const logged = v.array(
  v.object({
    actor_id: v.string(),
    method: v.string(),
    path: v.string(),
    key: v.string(),
    fingerprint: v.string(),
    body: v.nullable(v.string()),
  }),
)

const versioned = v.array(v.object({ id: v.string(), version: v.number() }))

/** Reads the rows through the API, and from the database's file what no answer contains. */
export const readServer = async (
  { address, file }: StageServer,
  token: string,
): Promise<ServerContents> => {
  const rows: Record<string, readonly SyncRow[]> = {}
  for (const entity of ENTITY_KEYS) {
    const answer = await ask(address, `/api/admin/${entity}`, token)
    const { rowSchema, single } = ENTITIES[entity]
    rows[entity] = v.parse(v.array(rowSchema), single ? [answer] : answer)
  }
  return readSnapshot({ type: 'sqlite', file }, async ({ db, epoch }) => {
    const log = await sql`select actor_id, method, path, key, fingerprint, body from mutation_log
      where status between 200 and 299`.execute(db)
    const counted = await sql`select id, version from models
      union all select row_id, version from tombstones where entity = 'models'`.execute(db)
    return {
      epoch,
      rows,
      writes: v.parse(logged, log.rows).map(({ actor_id, path, body, ...write }) => ({
        ...write,
        actorId: actor_id,
        rowId: write.method === 'POST' ? idOf(body) : (path.split('/').at(-1) ?? ''),
      })),
      versions: new Map(v.parse(versioned, counted.rows).map(({ id, version }) => [id, version])),
    }
  })
}

const idOf = (body: string | null): string => {
  const row = v.safeParse(v.object({ id: v.string() }), body === null ? null : JSON.parse(body))
  return row.success ? row.output.id : ''
}
