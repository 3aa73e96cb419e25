import type { Locale } from '#contract/locales.ts'
import { type PublicSettings, siteNameOf } from '#contract/public/public-settings.ts'
import { VAT_EXEMPTION } from '#domain/commerce/invoice.ts'
import { formatSiret } from '#domain/commerce/siret.ts'
import { RELEASE } from '#domain/legal-documents.ts'
import { isolate } from '#domain/text/isolate.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'

/** The settings that are inserted into legal texts. */
export type PublisherSettings = Pick<
  PublicSettings,
  'site_name' | 'contact_email' | 'whatsapp_number' | 'seller'
>

/**
 * What the law requires to be said about the company (LCEN, articles 1-1 and 19; Code de la consommation, articles
 * L111-1, L221-5 and L616-1), by the name that the texts use: `{{company}}`. A value that the settings do not contain
 * yet is empty, and is shown as still to be completed. `locale`: the language of the text.
 */
export const publisherOf = (settings: PublisherSettings, locale: Locale) => {
  const { seller } = settings
  return {
    site: siteNameOf(settings),
    company: seller.legal_name,
    form: seller.legal_form,
    address: seller.address,
    registration: registrationOf(seller),
    vatNumber: vatOf(seller),
    director: seller.director,
    email: settings.contact_email,
    phone: sellerPhone(settings),
    hostName: seller.host_name,
    hostAddress: seller.host_address,
    hostPhone: seller.host_phone,
    mediatorName: seller.mediator_name,
    mediatorAddress: seller.mediator_address,
    mediatorSite: seller.mediator_site,
    countries: countryNames(seller.sold_countries, locale),
    released: createDateFormat(locale, { dateStyle: 'long' })(new Date(RELEASE.day)),
  } satisfies Readonly<Record<string, string>>
}

type Publisher = ReturnType<typeof publisherOf>

type Seller = PublicSettings['seller']

/** `SIRET 732 829 320 00074, RCS Paris` */
const registrationOf = ({ siret, registration }: Seller): string =>
  [siret && `SIRET ${formatSiret(siret)}`, registration].filter(Boolean).map(isolate).join(', ')

/** The law prescribes the words for a seller that charges no VAT. */
const vatOf = ({ vat_status, vat_number }: Seller): string => {
  switch (vat_status) {
    case 'exempt':
      return VAT_EXEMPTION
    case 'liable':
      return vat_number
    case '':
      return ''
  }
}

/** The number for calls; else the one for messages, which can be called as well. */
const sellerPhone = ({
  seller,
  whatsapp_number,
}: Pick<PublisherSettings, 'seller' | 'whatsapp_number'>): string => seller.phone || whatsapp_number

const countryNames = (countries: readonly string[], locale: Locale): string => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const named = countries.map((country) => names.of(country) ?? country)
  return new Intl.ListFormat(locale).format(
    named.toSorted((one, other) => one.localeCompare(other, locale)),
  )
}

/**
 * Inserts the publisher's values where a text names them, and `missing` where a value is empty. An unknown name between
 * such braces, which an admin may have written, stays as it is.
 */
export const fillPublisher = (html: string, publisher: Publisher, missing: string): string =>
  html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    if (!isFact(publisher, name)) return place
    const fact = publisher[name].trim()
    return fact === '' ? `<mark>[${escapeHtml(missing)}]</mark>` : escapeHtml(fact)
  })

const isFact = (publisher: Publisher, name: string): name is keyof Publisher =>
  Object.hasOwn(publisher, name)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
