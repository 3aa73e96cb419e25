export const ORDER_STATUSES = ['pending', 'paid', 'completed', 'cancelled'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** The statuses to which an administrator may change an order. Source: specification, section 4, "Order status". */
export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => NEXT[status]

/** Whether an order may change from one status to another; the same status changes nothing and is allowed. */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || NEXT[from].includes(to)

/** The statuses whose orders count as revenue. */
export const REVENUE_STATUSES = ['paid', 'completed'] as const satisfies readonly OrderStatus[]

export const isRevenue = (status: string): boolean =>
  REVENUE_STATUSES.some((counted) => counted === status)
