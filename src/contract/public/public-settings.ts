import * as v from 'valibot'
import { isBlank } from '#domain/text/clean-text.ts'
import { siteSettings } from '../entities/site-settings.ts'
import { flag } from '../fields.ts'

const { bank_account: _, ...shown } = siteSettings.fields

/** The parts of the pages that an administrator may change: `GET /api/settings`. */
export const publicSettings = v.object({
  ...shown,
  /** Whether addresses can be confirmed, without which the newsletter form is useless. */
  takes_subscribers: v.optional(flag(), true),
})

export type PublicSettings = v.InferOutput<typeof publicSettings>

/** What the pages are built with: the specification's own values. */
export const DEFAULT_SETTINGS: PublicSettings = v.parse(publicSettings, {})

/** The site's name, everywhere: without a name in the settings, the default applies. */
export const siteNameOf = ({ site_name }: Pick<PublicSettings, 'site_name'>): string =>
  isBlank(site_name) ? DEFAULT_SETTINGS.site_name : site_name.trim()

/**
 * The administrator's description of the site, as one line; null if none was written: the default text exists in each
 * language.
 */
export const siteDescriptionOf = ({
  site_description,
}: Pick<PublicSettings, 'site_description'>): string | null =>
  isBlank(site_description) || site_description === DEFAULT_SETTINGS.site_description
    ? null
    : site_description.trim().replace(/\s+/g, ' ')
