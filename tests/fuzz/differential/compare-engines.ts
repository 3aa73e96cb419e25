import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { findPushKeys } from '#server/alerts/push-devices.ts'
import { readMeta, writeMeta } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import { enterTest, leaveTest } from '#tests/support/databases/test-databases.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'
import { planToRequest, requestToText } from '../plans/plan-to-request.ts'
import type { RequestPlan } from '../plans/request-plan.ts'
import { type FuzzedServer, openFuzzedServer } from '../server/open-fuzzed-server.ts'
import { createSender, type ReceivedAnswer } from '../server/send-request.ts'

/** Headers of the connection, which do not depend on the request. */
const OF_THE_CONNECTION = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]

/**
 * Sends the same requests to two servers that differ only in their database: the embedded one, and the one that tests
 * are given. Returns the first difference, in an answer or in a table afterwards; null when there is none.
 */
export const compareEngines = async (
  seed: number,
  plans: readonly RequestPlan[],
): Promise<string | null> => {
  enterTest()
  const embedded = await openSide(seed, ':memory:')
  const given = await openSide(seed)
  try {
    if (given.server.store.engine === 'sqlite') throw new Error('both are SQLite')
    await copyPushKeys(embedded.server.store, given.server.store)
    for (const plan of plans) {
      const difference = await compareAnswers(embedded, given, plan)
      if (difference !== null) return difference
    }
    return await compareTables(embedded.server.store, given.server.store)
  } finally {
    await embedded.close()
    await given.close()
    await embedded.server.store.close()
    await leaveTest()
  }
}

/** A server creates these keys at random, once. */
const copyPushKeys = async (from: Store, to: Store): Promise<void> => {
  await findPushKeys(from, TEST_SEAL)
  await writeMeta(to.db, 'push_keys', (await readMeta(from.db, 'push_keys')) ?? '')
}

type Side = {
  readonly server: FuzzedServer
  readonly ask: (
    plan: RequestPlan,
  ) => Promise<{ readonly request: string; readonly answer: ComparedAnswer }>
  readonly close: () => Promise<void>
}

type ComparedAnswer = Pick<ReceivedAnswer, 'status' | 'headers'> & { readonly body: string }

const openSide = async (seed: number, file?: string): Promise<Side> => {
  const server = await openFuzzedServer({ seed, ...(file === undefined ? {} : { file }) })
  const sender = createSender(server.port)
  return {
    server,
    ask: async (plan) => {
      const request = await planToRequest(plan, server)
      const answer = await sender.send(request)
      await server.follow(answer)
      const { status, headers, body } = toComparedAnswer(answer)
      return {
        request: requestToText(request),
        answer: { status, headers, body: MEASURED.includes(plan.call.id) ? '' : body },
      }
    },
    close: async () => {
      sender.close()
      await server.close()
    },
  }
}

/** Calls whose answers contain durations. */
const MEASURED = ['read-metrics']

/** The free space of the disk, which other programs change between the two answers. */
const withoutFreeSpace = (body: Buffer): Buffer =>
  Buffer.from(body.toString('latin1').replace(/"free_bytes":\d+/, '"free_bytes":0'), 'latin1')

const CUT_OFF: ComparedAnswer = { status: 0, headers: {}, body: '' }

const toComparedAnswer = (answer: ReceivedAnswer | undefined): ComparedAnswer =>
  answer
    ? {
        status: answer.status,
        headers: Object.fromEntries(
          Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
        ),
        body: withoutFreeSpace(answer.body).toString('base64'),
      }
    : CUT_OFF

const compareAnswers = async (
  embedded: Side,
  given: Side,
  plan: RequestPlan,
): Promise<string | null> => {
  const [one, other] = await Promise.all([embedded.ask(plan), given.ask(plan)])
  return isDeepStrictEqual(one, other) ? null : differenceToText(plan.call.id, one, other)
}

const compareTables = async (one: Store, other: Store): Promise<string | null> => {
  for (const table of await tablesOf(one)) {
    const [left, right] = [await readTable(one, table), await readTable(other, table)]
    const [onlyLeft, onlyRight] = [without(left, right), without(right, left)]
    if (onlyLeft.length + onlyRight.length > 0)
      return differenceToText(`table ${table}`, onlyLeft, onlyRight)
  }
  return null
}

/** Every existing table, so that a new one is compared too; their order of creation does not matter. */
const tablesOf = async ({ db }: Store): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Columns that begin with random bytes. */
const SALTED = ['password_hash', 'sealed']

const readTable = async ({ db }: Store, table: string): Promise<readonly string[]> => {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
  return rows.map((row) =>
    JSON.stringify(
      Object.entries(row as object)
        .map(([column, value]) => [column, SALTED.includes(column) ? value && 'salted' : value])
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ),
  )
}

/** The rows that the other database lacks; of equal rows, as many as it has fewer. */
const without = (rows: readonly string[], others: readonly string[]): readonly string[] => {
  const left = [...rows]
  for (const row of others) {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

const differenceToText = (where: string, one: unknown, other: unknown): string =>
  [where, `  SQLite      ${readable(one)}`, `  PostgreSQL  ${readable(other)}`].join('\n')

const readable = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) =>
    key === 'body' && typeof inner === 'string'
      ? Buffer.from(inner, 'base64').toString('utf8')
      : inner,
  ).slice(0, 3_000)
