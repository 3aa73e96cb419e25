import * as v from 'valibot'
import { email, oneOf } from '#contract/fields.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { honeypot } from './honeypot.ts'

/** `POST /api/newsletter`. A language that is not known counts as French. */
export const newsletterRequest = v.object({
  email: email(),
  language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
  website: honeypot(),
})
