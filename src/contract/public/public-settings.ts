import * as v from 'valibot'
import { isBlank } from '#domain/text/mend-text.ts'
import { siteSettings } from '../entities/site-settings.ts'
import { flag } from '../fields.ts'

const { bank_account: _, ...shown } = siteSettings.fields

/** What the pages show that an administrator may change: `GET /api/settings`. */
export const publicSettings = v.object({
  ...shown,
  /** Whether an address can be confirmed, so that asking for the newsletter leads to something. */
  takes_subscribers: v.optional(flag(), true),
})

export type PublicSettings = v.InferOutput<typeof publicSettings>

/** What the pages are built with: the specification's own values. */
export const DEFAULT_SETTINGS: PublicSettings = v.parse(publicSettings, {})

/** What the site is called, everywhere: a site without a name keeps its first one. */
export const siteNameOf = ({ site_name }: Pick<PublicSettings, 'site_name'>): string =>
  isBlank(site_name) ? DEFAULT_SETTINGS.site_name : site_name.trim()

/**
 * What the site says of itself in an administrator's words, as one line; null where none were written: the default is said
 * in each language.
 */
export const siteDescriptionOf = ({
  site_description,
}: Pick<PublicSettings, 'site_description'>): string | null =>
  isBlank(site_description) || site_description === DEFAULT_SETTINGS.site_description
    ? null
    : site_description.trim().replace(/\s+/g, ' ')
