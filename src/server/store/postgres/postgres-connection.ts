import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { DatabaseError, type QueryResult as PgResult, type PoolClient } from 'pg'
import { translateQueryError } from './postgres-faults.ts'

/** A connection lent by the pool, whose faults are translated and which is not used again after a doubtful end. */
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
      // What the database itself refuses leaves the connection in order.
      this.#isDoubtful ||= !(error instanceof DatabaseError)
      throw translateQueryError(error)
    }
  }

  // biome-ignore lint/correctness/useYield: it has none to give
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('rows are not streamed: read them page by page')
  }

  /** Back to the pool; a transaction that is still open ends with its connection. */
  release(): void {
    this.#client.release(this.#isDoubtful || transactionStatusOf(this.#client) !== 'I')
  }
}

/** PostgreSQL keeps no NUL and would refuse the query: nothing it holds can be equal to a text with one. */
const withoutNul = (parameter: unknown): unknown =>
  typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Several statements in one text answer one result each: their rows count together. */
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

/** `I`: idle, outside of any transaction. The driver knows, its types do not. */
const transactionStatusOf = (client: PoolClient): unknown =>
  'getTransactionStatus' in client && typeof client.getTransactionStatus === 'function'
    ? client.getTransactionStatus()
    : 'I'
