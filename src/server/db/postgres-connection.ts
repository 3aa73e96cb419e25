import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import {
  type ClientConfig,
  DatabaseError,
  type QueryResult as PgResult,
  type PoolClient,
  types,
} from 'pg'
import { StorageUnavailable } from './storage-unavailable.ts'

/**
 * SQLSTATE codes, or their classes (the first two characters), that indicate a fault of the machine, the network or the
 * configuration, not of the query (postgresql.org/docs/current/errcodes-appendix.html).
 */
const MACHINE_CODES = new Map([
  ['08', 'connection lost'],
  ['28', 'the account or its password was refused'],
  ['53', 'out of resources'],
  ['57', 'interrupted'],
  ['58', 'input or output failed'],
  ['25006', 'read-only'],
  ['25P03', 'a transaction stood still for too long'],
  ['25P04', 'a transaction took too long'],
  ['3D000', 'there is no such database'],
  ['40001', 'another transaction was in the way'],
  ['40P01', 'another transaction was in the way'],
  ['42501', 'the account may not do this'],
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['55P03', 'locked'],
  ['57014', 'took too long'],
  ['57P01', 'shutting down'],
  ['57P02', 'crashed'],
  ['57P03', 'starting or shutting down'],
  ['XX001', 'corrupt'],
  ['XX002', 'corrupt'],
])

/** Turns a fault of the machine into `StorageUnavailable`; any other error is a bug and stays as it is. */
const translateQueryError = (error: unknown): unknown => {
  const reason = error instanceof DatabaseError ? reasonOf(error) : lossOf(error)
  return reason === null ? error : new StorageUnavailable(reason, { cause: error })
}

/**
 * Without a connection there is no query that could be wrong: every error is a fault of the machine or configuration.
 */
export const translateConnectError = (error: unknown): StorageUnavailable => {
  const known = error instanceof DatabaseError ? reasonOf(error) : null
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new StorageUnavailable(known ?? `cannot be reached${code}`, { cause: error })
}

const reasonOf = ({ code = '' }: DatabaseError): string | null =>
  MACHINE_CODES.get(code) ?? MACHINE_CODES.get(code.slice(0, 2)) ?? null

/** The driver's own errors have no code, only a message. */
const LOSSES = /\b(connection (terminated|error)|read timeout|not queryable)\b/i

const lossOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  return 'syscall' in error || LOSSES.test(error.message) ? 'connection lost' : null
}

/** A connection from the pool that translates errors, and is not reused when its state is unknown. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #isDoubtful = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return toKyselyResult<Row>(await this.#client.query(sql, parameters.map(withoutNul)))
    } catch (error) {
      // After an error of the database itself, the connection is still usable.
      this.#isDoubtful ||= !(error instanceof DatabaseError)
      throw translateQueryError(error)
    }
  }

  // biome-ignore lint/correctness/useYield: it has none to give
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('rows are not streamed: read them page by page')
  }

  /** Returns it to the pool; an open transaction ends with its connection. */
  release(): void {
    this.#client.release(this.#isDoubtful || transactionStatusOf(this.#client) !== 'I')
  }
}

/** PostgreSQL cannot store NUL and would refuse the query: no stored value can equal a text with NUL. */
const withoutNul = (parameter: unknown): unknown =>
  typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Several statements in one text return one result each; their rows are combined. */
const toKyselyResult = <Row>(answer: PgResult | PgResult[]): QueryResult<Row> => {
  const results = Array.isArray(answer) ? answer : [answer]
  const [first] = results
  return {
    rows: results.flatMap(({ rows }) => rows),
    ...(first?.rowCount !== null && WRITES.includes(first?.command ?? '')
      ? { numAffectedRows: BigInt(first?.rowCount ?? 0) }
      : {}),
  }
}

/** `I`: idle, outside of any transaction. The driver has this value, but its types lack it. */
const transactionStatusOf = (client: PoolClient): unknown =>
  'getTransactionStatus' in client && typeof client.getTransactionStatus === 'function'
    ? client.getTransactionStatus()
    : 'I'

const INT8 = 20
const NUMERIC = 1700

/** Common settings of all connections. */
export const connectionConfig = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'neomuse',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Counts, sums and change numbers are returned as numbers, as on SQLite; they are far below 2^53.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
  },
})

/** Time limits in milliseconds, after which something counts as a fault; 0: none. */
export type Timeouts = {
  readonly lock_timeout: number
  readonly statement_timeout: number
  readonly idle_in_transaction_session_timeout: number
  /** For a network that drops all packets: otherwise the database gives up earlier. */
  readonly query_timeout: number
}

export const REQUEST_TIMEOUTS: Timeouts = {
  lock_timeout: 5_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
}

/** For migrations, which may take long, or wait for another process that runs them. */
export const NO_TIMEOUTS: Timeouts = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
}
