import type { User } from '#contract/entities/user.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'

/** In whole euros; nothing for who never ordered. Source: specification, section 2, "/admin/users". */
export const averageBasket = ({
  total_spent,
  orders_count,
}: Pick<User, 'total_spent' | 'orders_count'>): Cents =>
  eurosToCents(orders_count === 0 ? 0 : Math.round(total_spent / orders_count))
