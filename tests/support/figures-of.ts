import { countFigures } from '#contract/admin/figures.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { shareOfRow } from '#contract/totals.ts'

/** Counted row by row, as the server does. */
export const orderFiguresOf = (orders: readonly Order[], nowMs: number) => {
  const { counted, add } = countFigures(nowMs)
  for (const order of orders) add(shareOfRow('orders', order), order.created_at)
  return counted
}

export const userFiguresOf = (users: readonly User[], nowMs: number) => {
  const { counted, add } = countFigures(nowMs)
  for (const user of users) add(shareOfRow('users', user), user.created_at)
  return { all: counted.all, current: counted.current, previous: counted.previous }
}
