import * as v from 'valibot'
import { email, flag, oneOf, optionalLine, optionalText } from '#contract/fields.ts'
import { LOCALES } from '#contract/locales.ts'
import { formAnswer } from './contact-request.ts'
import { honeypot } from './form-fields.ts'

/** `POST /api/newsletter`. A language that is not known counts as French. */
export const newsletterRequest = v.object({
  email: email(),
  language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
  /** What stands beside the form, as its reader sees it, and the page that it is on: proof of what was agreed to. */
  consent: v.optional(v.fallback(optionalText(1_000), ''), ''),
  page: v.optional(v.fallback(optionalLine(200), ''), ''),
  website: honeypot(),
})

/**
 * `mail`: whether an e-mail to be confirmed may be on its way: this server sends some, and not too many ask for one just
 * now. Nothing is told about the address.
 */
export const newsletterAnswer = v.object({ ...formAnswer.entries, mail: flag() })
