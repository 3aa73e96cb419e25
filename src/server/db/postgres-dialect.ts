import {
  ColumnDefinitionNode,
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { Pool, type PoolClient } from 'pg'
import {
  connectionConfig,
  PostgresConnection,
  type Timeouts,
  translateConnectError,
} from './postgres-connection.ts'

/** A process needs few: writers are serialised, and reads are short. */
const MOST_CONNECTIONS = 10

/** The part of `pg`'s pool that is used. */
export type Connections = {
  readonly connect: () => Promise<PoolClient>
  readonly end: () => Promise<void>
}

/** A pool of connections to one PostgreSQL database. */
export const createConnections = (url: string, timeouts: Timeouts): Pool => {
  const pool = new Pool({
    ...connectionConfig(url),
    ...timeouts,
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: 30_000,
  })
  // An error of a connection in use reaches its query; an idle connection that breaks just leaves the pool.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/** Kysely on these connections, which end with it. */
export const createPostgresDialect = (connections: Connections): Dialect => ({
  createDriver: () => new PooledDriver(connections),
  createQueryCompiler: () => new BytewiseQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

class PooledDriver implements Driver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  init = async (): Promise<void> => undefined

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new PostgresConnection(await this.#connections.connect())
    } catch (error) {
      throw translateConnectError(error)
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const access = accessMode === undefined ? '' : ` ${accessMode}`
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation}${access}`))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof PostgresConnection))
      throw new Error('not a connection of this pool')
    connection.release()
  }

  destroy = (): Promise<void> => this.#connections.end()
}

/**
 * Compares text columns byte by byte, as SQLite does: the order of rows must not depend on the language of the
 * database.
 */
class BytewiseQueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    const isColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode)
    if (isColumn && node.dataType === 'text') this.append(' collate "C"')
  }
}
