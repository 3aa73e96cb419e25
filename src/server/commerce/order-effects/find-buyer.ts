import { emailKey } from '#domain/text/email-address.ts'
import { findAccountByEmail } from '#server/auth/accounts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { userTable } from '#server/entities/entity-tables.ts'
import type { FormWriting } from '#server/http/form.ts'

export type Buyer = { readonly email: string; readonly name: string }

/** The id of the client with this address. An admin is never the buyer: anyone can enter any address. */
export const findBuyer = async (tx: Queryable, email: string): Promise<string | null> => {
  const known = await findAccountByEmail(tx, email)
  return known?.role === 'client' ? known.id : null
}

/**
 * Like `findBuyer`; adds a client when the address is unknown. The data of an existing client is never changed here.
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
