import * as v from 'valibot'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { flag, oneOf } from '../fields.ts'

export const INQUIRY_KINDS = ['interview', 'custom-order'] as const

/**
 * That something has come in which the team is to answer, and whether somebody has. It has the id of what came: of an
 * interview, whose contents stay sealed on the server, devices hear nothing else.
 */
export const inquiry = defineEntity({
  name: 'inquiry',
  plural: 'inquiries',
  isBeyondBasicServer: true,
  fields: { is_handled: flag() },
  serverFields: {
    kind: v.optional(oneOf(INQUIRY_KINDS), 'interview'),
    /** Kept, but probably sent by a machine. */
    is_quarantined: v.optional(flag(), false),
  },
  indexes: [],
  mutations: { create: false, update: ['is_handled'], delete: false },
})

export type Inquiry = RowOf<typeof inquiry>
