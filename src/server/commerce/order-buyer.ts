import * as v from 'valibot'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { userTable } from '#server/api/entities/tables/user-table.ts'
import { erasedEmail } from '#server/api/privacy/erased-email.ts'
import type { Queryable } from '#server/store/database-schema.ts'

export type OrderBuyer = { readonly name: string; readonly email: string }

const contact = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    kind: v.optional(v.string()),
    email: v.pipe(v.string(), v.nonEmpty()),
    name: v.optional(v.string(), ''),
  }),
)

/** Who has ordered, as they said then, else as their account says; null: nobody knows, as after an erasure. */
export const readOrderBuyer = async (
  db: Queryable,
  { details, user_id }: EntityRecord,
): Promise<OrderBuyer | null> => {
  const said = v.safeParse(contact, details)
  if (said.success) {
    const { kind, name, email } = said.output
    // The name in a custom order is the model's.
    return { email, name: kind === 'custom' ? '' : name }
  }
  const client = user_id === null ? null : await findRecord(db, userTable, String(user_id))
  if (!client || client.email === erasedEmail(client.id)) return null
  const { first_name, last_name, email } = userTable.recordToRow(client)
  return { email, name: `${first_name} ${last_name}`.trim() }
}
