import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isEntityKey } from '#contract/entities/entities.ts'
import type { FuzzedServer } from '../server/open-fuzzed-server.ts'

const PLACEHOLDER = /@(row|slug|file|cents|cursor|hash|sign):(?:(\w+):)?(\d*)/g

const UNKNOWN_ID = '019a0000-0000-7000-8000-ffffffffffff'

/** Replaces the placeholders of a plan by values of the present database. `body`: the body sent with the text. */
export const fillPlaceholders = async (
  text: string,
  server: FuzzedServer,
  body: Buffer | null = null,
): Promise<string> => {
  const values: string[] = []
  for (const [, kind = '', what = '', number = ''] of text.matchAll(PLACEHOLDER))
    values.push(await findValue(server, { kind, what, number: Number(number) }, body))
  let at = 0
  return text.replace(PLACEHOLDER, () => values[at++] ?? '')
}

type Placeholder = { readonly kind: string; readonly what: string; readonly number: number }

const findValue = async (
  server: FuzzedServer,
  { kind, what, number }: Placeholder,
  body: Buffer | null,
): Promise<string> => {
  switch (kind) {
    case 'row':
      return nth(await listIds(server, what), number) ?? UNKNOWN_ID
    case 'slug':
      return nth(await listSlugs(server, what), number) ?? 'unknown'
    case 'file':
      return nth(await listHashes(server), number) ?? hashOf(Buffer.alloc(0))
    case 'cents':
      return String(nth(await listTotals(server), number) ?? 0)
    case 'sign':
      return server.sign(body ?? Buffer.alloc(0))
    case 'hash':
      return hashOf(body ?? Buffer.alloc(0))
    default:
      return server.cursor() ?? '0'
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** In the order of the orders' ids, so that a number names the same order in both databases. */
const listTotals = async ({ store }: FuzzedServer): Promise<readonly string[]> => {
  const orders = await store.db.selectFrom('orders').select(['id', 'total_cents']).execute()
  return orders
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ total_cents }) => String(total_cents))
}

const listHashes = async ({ store }: FuzzedServer): Promise<readonly string[]> => {
  const files = await store.db.selectFrom('files').select('sha256').execute()
  return files.map(({ sha256 }) => sha256).toSorted()
}

const nth = (values: readonly string[], number: number): string | undefined =>
  values[number % Math.max(1, values.length)]

const listIds = async ({ store }: FuzzedServer, entity: string): Promise<readonly string[]> => {
  if (entity === 'sessions') return listSessionIds(store)
  if (!isEntityKey(entity) && !['interviews', 'invites'].includes(entity)) return []
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(entity)}`.execute(store.db)
  // Sorted here: each database would sort by its own rules.
  return rows.map(({ id }) => id).toSorted()
}

/** The session ids of the server's answers: each is a part of the stored hash. */
const listSessionIds = async (store: FuzzedServer['store']): Promise<readonly string[]> => {
  const sessions = await store.db.selectFrom('sessions').select('token_hash').execute()
  return sessions.map(({ token_hash }) => token_hash.slice(0, 32)).toSorted()
}

const listSlugs = async ({ request }: FuzzedServer, list: string): Promise<readonly string[]> => {
  const answer = await request(`/api/${list}`)
  const rows = (await answer.json()) as readonly { readonly slug: string }[]
  return rows.map(({ slug }) => encodeURIComponent(slug))
}
