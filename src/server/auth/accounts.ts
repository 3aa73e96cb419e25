import type { Selectable } from 'kysely'
import { emailKey } from '#domain/text/email-address.ts'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { writeMetaOnce } from '#server/db/meta.ts'
import { isoTime } from '#server/time.ts'

/** A row of `users`, administrator or client. */
export type AccountRecord = Selectable<Database['users']>

export type NewAdmin = {
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
}

export const findAccountByEmail = (
  db: Queryable,
  email: string,
): Promise<AccountRecord | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()

export const findAccountById = (db: Queryable, id: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Inserts an active administrator; null when the address has an account. `tx` is a writing transaction. */
export const insertAdmin = async (
  tx: Queryable,
  admin: NewAdmin,
  stamp: { readonly id: string; readonly nowMs: number },
): Promise<Pick<AccountRecord, 'id' | 'email'> | null> => {
  // Checked first: a refusal must not use up a change number.
  if (await findAccountByEmail(tx, admin.email)) return null
  const now = isoTime(stamp.nowMs)
  const made = await tx
    .insertInto('users')
    .values({
      id: stamp.id,
      version: 1,
      created_at: now,
      updated_at: now,
      last_mutation_id: null,
      change_seq: await nextChange(tx, 'users'),
      email: admin.email,
      email_key: emailKey(admin.email),
      password_hash: admin.passwordHash,
      first_name: admin.firstName,
      last_name: admin.lastName,
      phone: admin.phone,
      role: 'admin',
      is_active: 1,
      last_login: null,
      total_spent_cents: 0,
      orders_count: 0,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await writeMetaOnce(tx, 'first_admin_at', now)
  return made
}
