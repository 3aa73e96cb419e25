import { emailKey } from '#domain/text/email-address.ts'
import { findAccountByEmail } from '#server/auth/accounts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { userTable } from '#server/entities/entity-tables.ts'
import type { FormWriting } from '#server/http/form.ts'

export type Buyer = { readonly email: string; readonly name: string }

/** The id of the client whom the address belongs to. Whoever works here is nobody's buyer: anybody can write any address. */
export const findBuyer = async (tx: Queryable, email: string): Promise<string | null> => {
  const known = await findAccountByEmail(tx, email)
  return known?.role === 'client' ? known.id : null
}

/**
 * As `findBuyer`; of a new client, when the address is nobody's. What is known about somebody is never changed here.
 */
export const findOrAddBuyer = async (
  { tx, nowMs, newId }: Pick<FormWriting, 'tx' | 'nowMs' | 'newId'>,
  { email, name }: Buyer,
): Promise<string | null> => {
  if (await findAccountByEmail(tx, email)) return findBuyer(tx, email)
  const id = newId()
  await insertRecord(tx, userTable, {
    id,
    values: {
      ...splitName(name),
      email,
      phone: null,
      role: 'client',
      is_active: true,
      last_login: null,
      total_spent: 0,
      orders_count: 0,
    },
    columns: { email_key: emailKey(email), password_hash: null },
    nowMs,
    mutationId: null,
  })
  return id
}

/** 'Ana Maria Silva' → 'Ana', 'Maria Silva'. */
const splitName = (name: string): { first_name: string; last_name: string } => {
  const [first_name = '', ...rest] = name.split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}
