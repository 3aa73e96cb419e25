import { type ClientConfig, types } from 'pg'

const INT8 = 20
const NUMERIC = 1700

/** What every connection has in common. */
export const connectionConfig = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'neomuse',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Counts, sums and change numbers are numbers, as on SQLite, and far below 2^53.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
  },
})

/** How long to wait for what until it counts as a fault, in milliseconds; 0: for ever. */
export type Patience = {
  readonly lock_timeout: number
  readonly statement_timeout: number
  readonly idle_in_transaction_session_timeout: number
  /** For a network that swallows everything: where it does not, the database has given up before. */
  readonly query_timeout: number
}

export const REQUEST_PATIENCE: Patience = {
  lock_timeout: 5_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
}

/** For migrations, which may have a lot to do, or wait for another process that does it. */
export const ENDLESS_PATIENCE: Patience = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
}
