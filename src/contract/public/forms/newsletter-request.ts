import * as v from 'valibot'
import { email, flag, oneOf } from '#contract/fields.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { formAnswer } from './contact-request.ts'
import { honeypot } from './honeypot.ts'

/** `POST /api/newsletter`. A language that is not known counts as French. */
export const newsletterRequest = v.object({
  email: email(),
  language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
  website: honeypot(),
})

/**
 * `mail`: whether a letter to be confirmed may be on its way: this server sends some, and not too many ask for one just
 * now. Nothing is told about the address.
 */
export const newsletterAnswer = v.object({ ...formAnswer.entries, mail: flag() })
