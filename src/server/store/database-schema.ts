import type { Kysely } from 'kysely'

/**
 * The tables, for every engine alike: flags are 0 or 1, lists are JSON text, points in time are ISO 8601 UTC text where
 * people see them and milliseconds where they are only compared.
 */
export type Database = {
  readonly meta: MetaTable
  readonly change_counter: ChangeCounterTable
  readonly tombstones: TombstonesTable
  readonly mutation_log: MutationLogTable
  readonly users: UsersTable
  readonly sessions: SessionsTable
}

/** The database, or a transaction on it. */
export type Queryable = Kysely<Database>

export type SqlValue = string | number | null

/** What every row of an entity carries beside its fields. */
export type Stamp = {
  id: string
  /** Counts the changes of the row. Goes on from the tombstone when a deleted row comes back, so it never repeats. */
  version: number
  created_at: string
  updated_at: string
  /** The idempotency key of the write that made this version. */
  last_mutation_id: string | null
  /** When it changed last, in commit order over all entities. */
  change_seq: number
}

type MetaTable = { key: string; value: string }

/** One row: the number of the last change. Every write takes the next one, which also puts writers in a row. */
type ChangeCounterTable = { id: 1; value: number }

/** What is left of a deleted row, for those who have seen it. */
type TombstonesTable = {
  entity: string
  row_id: string
  version: number
  deleted_at: string
  last_mutation_id: string | null
  change_seq: number
}

/** The first answer to each request that carried an idempotency key. */
type MutationLogTable = {
  actor_id: string
  method: string
  path: string
  key: string
  /** Of the body, to tell another request under the same key. */
  fingerprint: string
  status: number
  headers: string
  body: string | null
  created_at_ms: number
}

/** Administrators and clients. */
type UsersTable = Stamp & {
  email: string
  /** The address as it is compared: without regard to case. */
  email_key: string
  /** Null: this person cannot sign in. */
  password_hash: string | null
  first_name: string
  last_name: string
  phone: string | null
  role: string
  is_active: number
  last_login: string | null
}

type SessionsTable = {
  /** SHA-256 of the token: who reads the database cannot sign in with it. */
  token_hash: string
  user_id: string
  created_at_ms: number
  last_used_at_ms: number
}
