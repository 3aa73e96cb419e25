import * as v from 'valibot'
import type { SiteSettings } from '#contract/entities/site-settings.ts'
import { VAT_RATES, VAT_STATUSES } from '#domain/commerce/vat.ts'

const later = v.optional(v.string(), '')

/** Older drafts lack them. */
const sellerValues = v.object({
  legal_name: later,
  legal_form: later,
  address: later,
  siret: later,
  registration: later,
  phone: later,
  director: later,
  vat_status: v.optional(v.picklist(VAT_STATUSES), ''),
  vat_number: later,
  vat_rate: v.optional(v.picklist(VAT_RATES), ''),
  host_name: later,
  host_address: later,
  host_phone: later,
  mediator_name: later,
  mediator_address: later,
  mediator_site: later,
  sold_countries: v.optional(v.array(v.string()), []),
})

const accountValues = v.object({ iban: later, bic: later, holder: later })

/**
 * The values of the form's inputs: each field of a group under its own name, so that two admins may change two of them.
 */
export const settingsFormValues = v.object({
  site_name: v.string(),
  site_description: v.string(),
  contact_email: v.string(),
  whatsapp_number: v.string(),
  // Older drafts lack it.
  booking_url: v.optional(v.string(), ''),
  instagram: v.string(),
  twitter: v.string(),
  discord: v.string(),
  hero_title: v.string(),
  hero_subtitle: v.string(),
  packs_sold: v.string(),
  creators: v.string(),
  countries: v.string(),
  savings: v.string(),
  ...sellerValues.entries,
  ...accountValues.entries,
})

export type SettingsFormValues = v.InferOutput<typeof settingsFormValues>

export const SELLER_FIELDS = [
  'legal_name',
  'legal_form',
  'address',
  'siret',
  'registration',
  'phone',
  'director',
  'vat_status',
  'vat_number',
  'vat_rate',
  'host_name',
  'host_address',
  'host_phone',
  'mediator_name',
  'mediator_address',
  'mediator_site',
  'sold_countries',
] as const satisfies readonly (keyof SiteSettings['seller'])[]

export type SettingsField = keyof SettingsFormValues

type SettingsDraft = Pick<
  SiteSettings,
  | 'site_name'
  | 'site_description'
  | 'contact_email'
  | 'whatsapp_number'
  | 'booking_url'
  | 'social_links'
  | 'hero_title'
  | 'hero_subtitle'
  | 'stats'
  | 'seller'
  | 'bank_account'
>

/** The legally required details in the form's values. */
export const formValuesToSeller = (values: SettingsFormValues): SiteSettings['seller'] => ({
  legal_name: values.legal_name,
  legal_form: values.legal_form,
  address: values.address,
  siret: values.siret,
  registration: values.registration,
  phone: values.phone,
  director: values.director,
  vat_status: values.vat_status,
  vat_number: values.vat_number,
  vat_rate: values.vat_rate,
  host_name: values.host_name,
  host_address: values.host_address,
  host_phone: values.host_phone,
  mediator_name: values.mediator_name,
  mediator_address: values.mediator_address,
  mediator_site: values.mediator_site,
  sold_countries: values.sold_countries,
})

export const settingsToFormValues = (settings: SettingsDraft): SettingsFormValues => ({
  site_name: settings.site_name,
  site_description: settings.site_description,
  contact_email: settings.contact_email,
  whatsapp_number: settings.whatsapp_number,
  booking_url: settings.booking_url,
  ...settings.social_links,
  hero_title: settings.hero_title,
  hero_subtitle: settings.hero_subtitle,
  ...settings.stats,
  ...settings.seller,
  ...settings.bank_account,
})

/** The value that the contract's schema validates; the schema trims texts. */
export const formValuesToSettings = (values: SettingsFormValues): SettingsDraft => {
  const { instagram, twitter, discord, packs_sold, creators, countries, savings } = values
  return {
    site_name: values.site_name,
    site_description: values.site_description,
    contact_email: values.contact_email,
    whatsapp_number: values.whatsapp_number,
    booking_url: values.booking_url,
    social_links: { instagram, twitter, discord },
    hero_title: values.hero_title,
    hero_subtitle: values.hero_subtitle,
    stats: { packs_sold, creators, countries, savings },
    seller: formValuesToSeller(values),
    bank_account: { iban: values.iban, bic: values.bic, holder: values.holder },
  }
}
