import * as v from 'valibot'
import { COUNTRIES } from '#domain/commerce/seller-identity.ts'
import { VAT_RATES, VAT_STATUSES } from '#domain/commerce/vat.ts'
import { defineEntity, type RowOf } from '../define-entity.ts'
import {
  flag,
  group,
  oneOf,
  optionalBic,
  optionalEmail,
  optionalHttpsAddress,
  optionalIban,
  optionalLine,
  optionalPageName,
  optionalPhone,
  optionalSiret,
  optionalText,
  optionalVatNumber,
  optionalWhatsapp,
  someOf,
} from '../fields.ts'
import { PRESET_SETTINGS } from '../preset-settings.ts'

const SHORT = 120
const ADDRESS = 300

/** The seller, as the law requires: `SellerIdentity` of the domain. */
const seller = group({
  legal_name: v.optional(optionalLine(SHORT), ''),
  legal_form: v.optional(optionalLine(SHORT), ''),
  address: v.optional(optionalLine(ADDRESS), ''),
  siret: v.optional(optionalSiret(), ''),
  registration: v.optional(optionalLine(SHORT), ''),
  phone: v.optional(optionalPhone(), ''),
  director: v.optional(optionalLine(SHORT), ''),
  vat_status: v.optional(oneOf(VAT_STATUSES), ''),
  vat_number: v.optional(optionalVatNumber(), ''),
  vat_rate: v.optional(oneOf(VAT_RATES), ''),
  host_name: v.optional(optionalLine(SHORT), ''),
  host_address: v.optional(optionalLine(ADDRESS), ''),
  host_phone: v.optional(optionalPhone(), ''),
  mediator_name: v.optional(optionalLine(SHORT), ''),
  mediator_address: v.optional(optionalLine(ADDRESS), ''),
  mediator_site: v.optional(optionalHttpsAddress(), ''),
  sold_countries: v.optional(someOf(COUNTRIES), []),
})

/** What the public site shows and an administrator may change. Source: specification, sections 3 and 9. */
export const siteSettings = defineEntity({
  name: 'settings',
  plural: 'settings',
  single: true,
  fields: {
    site_name: v.optional(optionalLine(SHORT), PRESET_SETTINGS.site_name),
    site_description: v.optional(optionalText(500), PRESET_SETTINGS.site_description),
    contact_email: v.optional(optionalEmail(), PRESET_SETTINGS.contact_email),
    whatsapp_number: v.optional(optionalWhatsapp(), ''),
    /** Where a call for the hybrid service is booked, on a calendar's own site. */
    booking_url: v.optional(optionalHttpsAddress(), ''),
    /** As they were entered: `socialAddress` makes addresses of them. */
    social_links: v.optional(
      group({
        instagram: v.optional(optionalPageName(), ''),
        twitter: v.optional(optionalPageName(), ''),
        discord: v.optional(optionalPageName(), ''),
      }),
      {},
    ),
    hero_title: v.optional(optionalLine(200), PRESET_SETTINGS.hero_title),
    hero_subtitle: v.optional(optionalLine(300), PRESET_SETTINGS.hero_subtitle),
    stats: v.optional(
      group({
        packs_sold: v.optional(optionalLine(40), PRESET_SETTINGS.stats.packs_sold),
        creators: v.optional(optionalLine(40), PRESET_SETTINGS.stats.creators),
        countries: v.optional(optionalLine(40), PRESET_SETTINGS.stats.countries),
        savings: v.optional(optionalLine(40), PRESET_SETTINGS.stats.savings),
      }),
      {},
    ),
    /** Public, as the law requires. */
    seller: v.optional(seller, {}),
    /** The account for bank transfers; shown only to buyers who owe an amount. */
    bank_account: v.optional(
      group({
        iban: v.optional(optionalIban(), ''),
        bic: v.optional(optionalBic(), ''),
        holder: v.optional(optionalLine(70), ''),
      }),
      {},
    ),
  },
  serverFields: {
    /** Whether the server can send emails: here, so that devices also know it offline. */
    sends_mail: v.optional(flag(), false),
  },
  indexes: [],
  mutations: {
    create: false,
    update: [
      'site_name',
      'site_description',
      'contact_email',
      'whatsapp_number',
      'booking_url',
      'social_links',
      'hero_title',
      'hero_subtitle',
      'stats',
      'seller',
      'bank_account',
    ],
    delete: false,
  },
})

export type SiteSettings = RowOf<typeof siteSettings>
