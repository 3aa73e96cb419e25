import * as v from 'valibot'
import { email, oneOf } from '../fields.ts'
import { honeypot } from './honeypot.ts'

const NEWSLETTER_LANGUAGES = ['fr', 'en', 'es', 'pt', 'th'] as const

/** `POST /api/newsletter`. A language that is not known counts as French. */
export const newsletterRequest = v.object({
  email: email(),
  language: v.optional(v.fallback(oneOf(NEWSLETTER_LANGUAGES), 'fr'), 'fr'),
  website: honeypot(),
})
