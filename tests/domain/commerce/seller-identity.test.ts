import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { validate } from '#contract/validate.ts'
import { taxesOf } from '#domain/commerce/invoice.ts'
import {
  identityRequirements,
  missingIdentity,
  readVatNumber,
  sellsTo,
} from '#domain/commerce/seller-identity.ts'
import { formatSiret, readSiret } from '#domain/commerce/siret.ts'

const { seller: NOTHING, contact_email } = v.parse(siteSettings.draftSchema, {})

const WHOLE = {
  ...NOTHING,
  legal_name: 'Atelier Lune',
  legal_form: 'EI',
  address: '1 rue du Lac, Annecy',
  siret: '73282932000074',
  phone: '+33 4 50 00 00 00',
  director: 'Inès Lune',
  vat_status: 'exempt' as const,
  host_name: 'Nuage',
  host_address: '2 rue du Ciel, Lille',
  host_phone: '+33 3 20 00 00 00',
  mediator_name: 'Médiation',
  sold_countries: ['FR'],
  mediator_address: '3 rue de la Paix, Lyon',
  mediator_site: 'https://mediation.example',
  contact_email,
}

const problemOf = (field: object) => {
  const checked = validate(v.object(siteSettings.fields), field)
  return checked.type === 'valid' ? null : checked.fields[0]
}

test.each(['73282932000074', '732 829 320 00074', '35600000000048', '35600000049837'])(
  'the SIRET %s is one',
  (siret) => {
    expect(readSiret(siret)).toBe(siret.replaceAll(' ', ''))
    expect(problemOf({ seller: { siret } })).toBeNull()
  },
)

test.each(['73282932000075', '7328293200007', '00000000000000', '732829320000741', 'abc'])(
  'the SIRET %s is invalid',
  (siret) => {
    expect(readSiret(siret)).toBeNull()
    expect(problemOf({ seller: { siret } })).toEqual({
      field: 'seller.siret',
      code: 'not-a-siret',
    })
  },
)

test('VAT numbers follow their own sums, and are kept without blanks', () => {
  expect(readVatNumber('fr 44 732 829 320')).toBe('FR44732829320')
  expect(readVatNumber('FR45732829320')).toBeNull()
  expect(readVatNumber('FRAB732829320')).toBe('FRAB732829320')
  expect(readVatNumber('BE0123456789')).toBe('BE0123456789')
  expect(problemOf({ seller: { vat_number: 'FR45732829320' } })?.code).toBe('not-a-vat-number')
  expect(formatSiret('73282932000074')).toBe('732 829 320 00074')
})

test('an account is checked by its digits, and kept in capitals', () => {
  expect(problemOf({ bank_account: { iban: 'FR76 3000 6000 0112 3456 7890 188' } })).toEqual({
    field: 'bank_account.iban',
    code: 'not-an-iban',
  })
  expect(problemOf({ bank_account: { bic: 'AGRI' } })?.code).toBe('not-a-bic')
  const { bank_account } = v.parse(siteSettings.draftSchema, {
    bank_account: { iban: 'fr76 3000 6000 0112 3456 7890 189', bic: 'agrifrpp' },
  })
  expect(bank_account).toEqual({
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    holder: '',
  })
})

test('each thing that the law asks for is missing until it is said, with its article', () => {
  expect(missingIdentity({ ...NOTHING, contact_email })).toHaveLength(14)
  expect(missingIdentity(WHOLE)).toEqual([])
  for (const { field, article } of identityRequirements(WHOLE)) {
    const value = field === 'sold_countries' ? [] : ''
    expect(missingIdentity({ ...WHOLE, [field]: value }).map((one) => one.field)).toEqual([field])
    expect(article).toMatch(/^(LCEN|C\. conso\.|C\. com\.|CGI).*art\. /)
  }
  expect(missingIdentity({ ...WHOLE, vat_status: 'liable' }).map(({ field }) => field)).toEqual([
    'vat_number',
    'vat_rate',
  ])
})

test('the tax is what the seller charges', () => {
  const taxes = (vatRateMilli?: number, vatNumber = '') =>
    taxesOf(11_990, { vatNumber, ...(vatRateMilli === undefined ? {} : { vatRateMilli }) })[0]
  expect(taxes(85)).toEqual({ rateMilli: 85, netCents: 11_051, taxCents: 939, exemption: '' })
  expect(taxes(0)?.exemption).toBe('TVA non applicable, art. 293 B du CGI')
  expect(taxes(undefined, 'FR44732829320')?.rateMilli).toBe(200)
})

test('without a question, or without a decision, nothing is refused', () => {
  const sells = (sold_countries: string[], country: string | null) =>
    sellsTo({ sold_countries }, country)
  expect(sells([], 'TH')).toBe(true)
  expect(sells(['FR'], null)).toBe(true)
  expect(sells(['FR'], 'FR')).toBe(true)
  expect(sells(['FR'], 'ZZ')).toBe(false)
})
