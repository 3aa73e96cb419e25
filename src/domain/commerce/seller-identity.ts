import type { VatRate, VatStatus } from './vat.ts'

/** The seller, as the law requires. Texts are empty until they are filled in. */
export type SellerIdentity = {
  readonly legal_name: string
  readonly legal_form: string
  readonly address: string
  readonly siret: string
  /** The register and its town; a sole trader may have none. */
  readonly registration: string
  readonly phone: string
  readonly director: string
  readonly vat_status: VatStatus
  readonly vat_number: string
  readonly vat_rate: VatRate
  readonly host_name: string
  readonly host_address: string
  readonly host_phone: string
  readonly mediator_name: string
  readonly mediator_address: string
  readonly mediator_site: string
  /** ISO 3166-1 alpha-2. */
  readonly sold_countries: readonly string[]
}

type IdentityField = keyof SellerIdentity | 'contact_email'

/** A required detail, and the law that requires it. */
export type IdentityRequirement = {
  readonly field: IdentityField
  /** In the form in which French law is cited. */
  readonly article: string
  /** Who has to decide it, if the merchant cannot alone. */
  readonly decidedBy: 'accountant' | 'lawyer' | null
}

const asks = (
  field: IdentityField,
  article: string,
  decidedBy: IdentityRequirement['decidedBy'] = null,
): IdentityRequirement => ({ field, article, decidedBy })

const ALWAYS: readonly IdentityRequirement[] = [
  asks('legal_name', 'LCEN, art. 1-1 ; C. conso., art. L221-5'),
  asks('legal_form', 'C. com., art. R123-237 et R123-238'),
  asks('address', 'LCEN, art. 1-1 ; C. conso., art. L221-5'),
  asks('siret', 'C. com., art. R123-237'),
  asks('contact_email', 'LCEN, art. 19 ; C. conso., art. L221-5'),
  asks('phone', 'LCEN, art. 1-1 ; C. conso., art. L221-5'),
  asks('director', 'LCEN, art. 1-1'),
  asks('vat_status', 'CGI, art. 293 B et 293 E', 'accountant'),
  asks('host_name', 'LCEN, art. 1-1'),
  asks('host_address', 'LCEN, art. 1-1'),
  asks('host_phone', 'LCEN, art. 1-1'),
  asks('mediator_name', 'C. conso., art. L612-1 et L616-1', 'lawyer'),
  asks('mediator_address', 'C. conso., art. L616-1'),
  asks('mediator_site', 'C. conso., art. R616-1'),
  asks('sold_countries', 'C. conso., art. L221-14 ; CGI, art. 259 D', 'accountant'),
]

const WHEN_LIABLE: readonly IdentityRequirement[] = [
  asks('vat_number', 'CGI, ann. II, art. 242 nonies A ; LCEN, art. 19'),
  asks('vat_rate', 'CGI, art. 278 ; CGI, ann. II, art. 242 nonies A', 'accountant'),
]

/** The details that a seller with this identity has to give. */
export const identityRequirements = ({
  vat_status,
}: Pick<SellerIdentity, 'vat_status'>): readonly IdentityRequirement[] =>
  vat_status === 'liable' ? [...ALWAYS, ...WHEN_LIABLE] : ALWAYS

/** The details still missing before the seller may take money. */
export const missingIdentity = (
  identity: SellerIdentity & { readonly contact_email: string },
): readonly IdentityRequirement[] =>
  identityRequirements(identity).filter(({ field }) => isMissing(identity[field]))

const isMissing = (value: string | readonly string[]): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0

const FRENCH_VAT_NUMBER = /^FR(\d{2})(\d{9})$/

/**
 * An EU VAT number in the stored form; null if it is not one. The check digits of a French one are computed from its
 * SIREN.
 */
export const readVatNumber = (text: string): string | null => {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(number)) return null
  const [, check, siren] = FRENCH_VAT_NUMBER.exec(number) ?? []
  if (check !== undefined && siren !== undefined)
    return Number(check) === (12 + 3 * (Number(siren) % 97)) % 97 ? number : null
  // Newer keys have letters, and no checksum.
  return !number.startsWith('FR') || /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/.test(number) ? number : null
}

/** The European Union, neighbouring countries and those whose language the site has; plus `OTHER_COUNTRY`. */
export const COUNTRIES: readonly string[] =
  'AT BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MA MC MT NL NO PL PT RO SE SI SK SN TH TN US'.split(
    ' ',
  )

/** A country that is not in the list (ISO 3166-1 leaves this code to its users). */
export const OTHER_COUNTRY = 'ZZ'

/**
 * Whether an order from there may be paid; null: the buyer was not asked where they live. Without a list of countries,
 * all are accepted.
 */
export const sellsTo = (
  { sold_countries }: Pick<SellerIdentity, 'sold_countries'>,
  country: string | null,
): boolean => country === null || sold_countries.length === 0 || sold_countries.includes(country)
