import * as v from 'valibot'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { flag, keptLine, keptText, oneOf, visitorLanguage } from '../fields.ts'

export const MESSAGE_TYPES = ['general', 'technical', 'sales', 'formation'] as const

/** A visitor's message. Once read, it can never become unread again. Source: specification, sections 3 and 4. */
export const message = defineEntity({
  name: 'message',
  plural: 'messages',
  fields: { is_read: flag() },
  serverFields: {
    name: v.optional(keptLine(), ''),
    email: v.optional(keptLine(), ''),
    subject: v.optional(keptLine(), ''),
    message: v.optional(keptText(), ''),
    /** An unknown type counts as general. Source: specification, section 3. */
    type: v.optional(v.fallback(oneOf(MESSAGE_TYPES), 'general'), 'general'),
    language: visitorLanguage(),
    /** Stored, but probably written by a bot. */
    is_quarantined: v.optional(flag(), false),
  },
  indexes: ['created_at'],
  mutations: { create: false, update: ['is_read'], delete: false },
  impliedUpdate: { is_read: true },
})

export type Message = RowOf<typeof message>
