import * as v from 'valibot'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { flag, oneOf } from '../fields.ts'

export const INQUIRY_KINDS = ['interview', 'custom-order'] as const

/**
 * A request that the team has to answer, and whether it was answered. It has the same id as the request: an interview's
 * contents stay encrypted on the server, so devices learn nothing else about it.
 */
export const inquiry = defineEntity({
  name: 'inquiry',
  plural: 'inquiries',
  isBeyondBasicServer: true,
  fields: { is_handled: flag() },
  serverFields: {
    kind: v.optional(oneOf(INQUIRY_KINDS), 'interview'),
    /** Stored, but probably sent by a bot. */
    is_quarantined: v.optional(flag(), false),
  },
  indexes: [],
  mutations: { create: false, update: ['is_handled'], delete: false },
})

export type Inquiry = RowOf<typeof inquiry>
