import * as v from 'valibot'
import { siteSettings } from '../entities/site-settings.ts'
import { flag } from '../fields.ts'

/** What the pages show that an administrator may change: `GET /api/settings`. */
export const publicSettings = v.object({
  ...siteSettings.fields,
  /** Whether an address can be confirmed, so that asking for the newsletter leads to something. */
  takes_subscribers: v.optional(flag(), true),
})

export type PublicSettings = v.InferOutput<typeof publicSettings>
