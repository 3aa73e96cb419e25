import { MESSAGE_LIST } from '#admin/messages/select-messages.ts'
import { ORDER_LIST } from '#admin/orders/order-filter.ts'
import { USER_LIST } from '#admin/users/user-filter.ts'
import type { ListDefinition } from '#device/lists/list-definition.ts'

/** The lists that grow without bound, for the worker that answers them. It loads no code of the screens. */
export const ADMIN_LISTS: readonly ListDefinition[] = [ORDER_LIST, USER_LIST, MESSAGE_LIST]
