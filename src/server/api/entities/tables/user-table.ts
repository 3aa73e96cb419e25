import { user } from '#contract/entities/user.ts'
import { countColumn, eurosColumn, flagColumn, nullableTextColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

/** What the contract shows of a person: neither the password's hash nor how the address is compared. */
export const userTable = defineEntityTable(user, {
  is_active: flagColumn('is_active'),
  first_name: textColumn('first_name'),
  last_name: textColumn('last_name'),
  email: textColumn('email'),
  phone: nullableTextColumn('phone'),
  role: textColumn('role'),
  last_login: nullableTextColumn('last_login'),
  total_spent: eurosColumn('total_spent_cents'),
  orders_count: countColumn('orders_count'),
})
