import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { userTable } from '#server/api/entities/tables/user-table.ts'
import type { FormWriting } from '#server/api/public/forms/form.ts'
import { emailKey, findAccountByEmail } from '#server/auth/accounts.ts'

export type Buyer = { readonly email: string; readonly name: string }

/**
 * The id of whom the address belongs to; of a new client, when it is nobody's. Anybody can write any address, so what
 * is known about somebody is never changed here.
 */
export const findOrAddBuyer = async (
  { tx, nowMs, newId }: FormWriting,
  { email, name }: Buyer,
): Promise<string> => {
  const known = await findAccountByEmail(tx, email)
  if (known) return known.id
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
