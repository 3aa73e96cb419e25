import * as v from 'valibot'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { count, flag, keptLine, oneOf, sum } from '../fields.ts'

export const USER_ROLES = ['admin', 'client'] as const

/** A person: an administrator, or a client who has bought something. Source: specification, section 3. */
export const user = defineEntity({
  name: 'user',
  plural: 'users',
  fields: { is_active: flag() },
  serverFields: {
    first_name: v.optional(keptLine(), ''),
    last_name: v.optional(keptLine(), ''),
    email: v.optional(keptLine(), ''),
    phone: v.optional(v.nullable(keptLine()), null),
    role: v.optional(oneOf(USER_ROLES), 'client'),
    last_login: v.optional(v.nullable(v.string()), null),
    total_spent: v.optional(sum(), 0),
    orders_count: v.optional(count(), 0),
  },
  indexes: ['role', 'created_at'],
  mutations: { create: false, update: ['is_active'], delete: false },
})

export type User = RowOf<typeof user>
