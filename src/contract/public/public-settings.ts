import * as v from 'valibot'
import { VAT_RATES, VAT_STATUSES } from '#domain/commerce/vat.ts'
import { isBlank } from '#domain/text/clean-text.ts'
import { PRESET_SETTINGS } from '../preset-settings.ts'

const words = (otherwise = '') => v.optional(v.string(), otherwise)

/** It becomes a link: nothing but https may be in it. */
const httpsAddress = () => v.optional(v.pipe(v.string(), v.regex(/^(https:\/\/[^\s/]\S*)?$/i)), '')

/** The seller, as the law requires: `SellerIdentity` of the domain. */
const seller = v.object({
  legal_name: words(),
  legal_form: words(),
  address: words(),
  siret: words(),
  registration: words(),
  phone: words(),
  director: words(),
  vat_status: v.optional(v.picklist(VAT_STATUSES), ''),
  vat_number: words(),
  vat_rate: v.optional(v.picklist(VAT_RATES), ''),
  host_name: words(),
  host_address: words(),
  host_phone: words(),
  mediator_name: words(),
  mediator_address: words(),
  mediator_site: httpsAddress(),
  sold_countries: v.optional(v.array(v.string()), []),
})

/**
 * The parts of the pages that an administrator may change: `GET /api/settings`. Every page reads them, so they are read
 * without the rules for what administrators type: the server has applied those of `siteSettings`.
 */
export const publicSettings = v.object({
  site_name: words(PRESET_SETTINGS.site_name),
  site_description: words(PRESET_SETTINGS.site_description),
  contact_email: words(PRESET_SETTINGS.contact_email),
  whatsapp_number: words(),
  booking_url: httpsAddress(),
  social_links: v.optional(
    v.object({ instagram: words(), twitter: words(), discord: words() }),
    {},
  ),
  hero_title: words(PRESET_SETTINGS.hero_title),
  hero_subtitle: words(PRESET_SETTINGS.hero_subtitle),
  stats: v.optional(
    v.object({
      packs_sold: words(PRESET_SETTINGS.stats.packs_sold),
      creators: words(PRESET_SETTINGS.stats.creators),
      countries: words(PRESET_SETTINGS.stats.countries),
      savings: words(PRESET_SETTINGS.stats.savings),
    }),
    {},
  ),
  seller: v.optional(seller, {}),
  /** Whether addresses can be confirmed, without which the newsletter form is useless. */
  takes_subscribers: v.optional(v.boolean(), true),
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
