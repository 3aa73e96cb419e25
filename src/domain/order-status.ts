export const ORDER_STATUSES = ['pending', 'paid', 'completed', 'cancelled'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** What an administrator may do next with an order. Source: specification, section 4, "Order status". */
export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => NEXT[status]

/** Whether an order may go from one status to another; staying where it is changes nothing and is allowed. */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || NEXT[from].includes(to)

/** The statuses whose orders count as revenue. */
export const REVENUE_STATUSES = ['paid', 'completed'] as const satisfies readonly OrderStatus[]

export const isRevenue = (status: string): boolean =>
  REVENUE_STATUSES.some((counted) => counted === status)
