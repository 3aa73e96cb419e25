import * as v from 'valibot'
import { email, flag, oneOf, optionalLine, optionalText } from '#contract/fields.ts'
import { LOCALES } from '#contract/locales.ts'
import { formAnswer, honeypot } from './form-fields.ts'

/** `POST /api/newsletter`. An unknown language counts as French. */
export const newsletterRequest = v.object({
  email: email(),
  language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
  /** The text beside the form, as its reader sees it, and the page that it is on: proof of the consent. */
  consent: v.optional(v.fallback(optionalText(1_000), ''), ''),
  page: v.optional(v.fallback(optionalLine(200), ''), ''),
  website: honeypot(),
})

/**
 * `mail`: whether a confirmation email may have been sent: this server sends emails, and the request limit is not
 * reached. The answer reveals nothing about the address.
 */
export const newsletterAnswer = v.object({ ...formAnswer.entries, mail: flag() })
