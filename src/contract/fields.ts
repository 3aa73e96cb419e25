import * as v from 'valibot'
import { readBic, readIban } from '#domain/commerce/bank-transfer.ts'
import { readVatNumber } from '#domain/commerce/seller-identity.ts'
import { readSiret } from '#domain/commerce/siret.ts'
import { businessWhatsappAddress } from '#domain/contact-links.ts'
import { hasWholeCents } from '#domain/money.ts'
import { cleanLine, cleanText, isBlank } from '#domain/text/clean-text.ts'
import { emailToAscii, isEmail, LONGEST_EMAIL } from '#domain/text/email-address.ts'
import { isUuid } from '#domain/uuid.ts'
import { LOCALES } from './locales.ts'
import type { FieldProblemCode } from './problems.ts'

// The fields that entities are made of. A refused value is answered with one of the codes of problems.ts.

const code = (problem: FieldProblemCode): FieldProblemCode => problem

const HIGHEST_PRICE_EUROS = 1_000_000

/** They would be visible to all who see the address, and browsers warn about them. */
const CREDENTIALS = /^([a-z][a-z\d+.-]*:)?[/\\]{2}[^/\\?#]*@/i
const holdsNone = () =>
  v.check((text: string) => !CREDENTIALS.test(text), code('holds-credentials'))

/** The address of a service that the server calls; the server decides whether it may. */
export const serviceAddress = () =>
  v.pipe(
    v.string(code('not-text')),
    v.maxLength(2_000, code('too-long')),
    v.regex(/^https?:\/\/[^\s/]\S*$/i, code('not-a-url')),
    holdsNone(),
  )

const HTTPS_ADDRESS = /^https:\/\/[^\s/]\S*$/i
const WEB_ADDRESS = /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i

// Every text that a person typed is repaired before validation, by browser and server alike, and when a stored one is
// read again: nothing is refused for characters that are invisible.

/**
 * Not `v.transform`: as with `v.trim`, the following rules apply to what is sent, too, and the API's description says
 * so.
 */
const cleaning = (
  clean: (value: string) => string,
): v.BaseTransformation<string, string, never> => ({
  ...v.transform(clean),
  type: 'clean',
})

const cleanedLine = (max: number) =>
  v.pipe(
    v.string(code('not-text')),
    cleaning((value) => cleanLine(value, max)),
  )

const cleanedText = (max: number) =>
  v.pipe(
    v.string(code('not-text')),
    cleaning((value) => cleanText(value, max)),
  )

/** One line of text, repaired and trimmed, with at least one visible character; at most `max` characters. */
export const line = (max: number) =>
  v.pipe(
    cleanedLine(max),
    v.minLength(1, code('required')),
    v.check((value) => !isBlank(value), code('required')),
    v.maxLength(max, code('too-long')),
  )

/** As `line`, with several lines. */
export const text = (max: number) =>
  v.pipe(
    cleanedText(max),
    v.minLength(1, code('required')),
    v.check((value) => !isBlank(value), code('required')),
    v.maxLength(max, code('too-long')),
  )

/** As `line`, or empty. */
export const optionalLine = (max: number) =>
  v.pipe(cleanedLine(max), v.maxLength(max, code('too-long')))

/** A stored line of text that a person once typed: repaired, and never refused. */
export const keptLine = () => cleanedLine(Number.POSITIVE_INFINITY)

/** As `keptLine`, with several lines. */
export const keptText = () => cleanedText(Number.POSITIVE_INFINITY)

const PHONE = /^[\d\s+().-]*$/
const FEWEST_DIGITS = 6

/** Full-width digits and every kind of dash, as phone books and keyboards of other scripts have them. */
const toPhoneSigns = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-')

/** A telephone number as people write it, in any country, or empty. */
export const optionalPhone = () =>
  v.pipe(
    optionalLine(40),
    cleaning(toPhoneSigns),
    v.check(
      (text) =>
        text === '' || (PHONE.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS),
      code('not-a-phone'),
    ),
  )

/** As `optionalPhone`, for a number from which a WhatsApp address can be made. */
export const optionalWhatsapp = () =>
  v.pipe(
    optionalPhone(),
    v.check((text) => text === '' || businessWhatsappAddress(text) !== null, code('not-a-phone')),
  )

/** As `text`, or empty. */
export const optionalText = (max: number) =>
  v.pipe(cleanedText(max), v.maxLength(max, code('too-long')))

/** Euros as a JSON number with at most two decimals, from 0. */
export const euros = () =>
  v.pipe(
    v.number(code('not-a-number')),
    v.finite(code('not-a-number')),
    v.minValue(0, code('below-minimum')),
    v.maxValue(HIGHEST_PRICE_EUROS, code('above-maximum')),
    v.check(hasWholeCents, code('too-many-decimals')),
  )

/** Euros that the server has added up: as `euros`, without an upper limit. */
export const sum = () =>
  v.pipe(
    v.number(code('not-a-number')),
    v.finite(code('not-a-number')),
    v.minValue(0, code('below-minimum')),
    v.check(hasWholeCents, code('too-many-decimals')),
  )

/** A whole number from 0. */
export const count = () =>
  v.pipe(
    v.number(code('not-a-number')),
    v.safeInteger(code('not-a-number')),
    v.minValue(0, code('below-minimum')),
  )

/** A share as a whole number from 0 to 100. */
export const percent = () => v.pipe(count(), v.maxValue(100, code('above-maximum')))

/** A calendar day in ISO 8601, or empty. */
export const optionalDay = () =>
  v.pipe(
    optionalLine(10),
    v.check((value) => value === '' || isDay(value), code('not-a-day')),
  )

/** The pattern accepts 30 February, which `Date` turns into another day. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  Number.isFinite(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

export const flag = () => v.boolean(code('not-yes-or-no'))

export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, code('not-an-option'))

/** Distinct choices from a closed list, in the order of the list. */
export const someOf = <const Options extends readonly string[]>(options: Options) =>
  v.pipe(
    v.array(oneOf(options), code('not-a-list')),
    v.transform((chosen): Options[number][] => options.filter((option) => chosen.includes(option))),
  )

/** A list of texts; blank entries are dropped (specification, section 5). */
export const texts = <Entry extends v.GenericSchema<string, string>>(entry: Entry, most: number) =>
  v.pipe(
    v.array(v.string(code('not-text')), code('not-a-list')),
    v.transform((entries) =>
      entries.map((value) => value.trim()).filter((value) => !isBlank(value)),
    ),
    v.maxLength(most, code('too-many-entries')),
    v.array(entry),
  )

/** An absolute http(s) URL or a path of this site. Anything else (data:, javascript:, //host) is refused. */
export const webAddress = () =>
  v.pipe(
    line(2_000),
    holdsNone(),
    v.check((value) => WEB_ADDRESS.test(value), code('not-a-url')),
  )

/** As `webAddress`, or empty. */
export const optionalWebAddress = () =>
  v.pipe(
    optionalLine(2_000),
    holdsNone(),
    v.check((value) => value === '' || WEB_ADDRESS.test(value), code('not-a-url')),
  )

/** An address of a page, with or without its scheme, or an account name, or empty: stored as it was written. */
export const optionalPageName = () => v.pipe(optionalLine(2_000), holdsNone())

/** An https address of another site, or empty. */
export const optionalHttpsAddress = () =>
  v.pipe(
    optionalLine(2_000),
    holdsNone(),
    v.check((value) => value === '' || HTTPS_ADDRESS.test(value), code('not-https')),
  )

/** An e-mail address, trimmed, with its host in ASCII. */
export const email = () =>
  v.pipe(
    line(LONGEST_EMAIL),
    v.check(isEmail, code('not-an-email')),
    v.transform((value) => emailToAscii(value) ?? value),
  )

/** As `email`, or empty. */
export const optionalEmail = () =>
  v.pipe(
    optionalLine(LONGEST_EMAIL),
    v.check((value) => value === '' || isEmail(value), code('not-an-email')),
    v.transform((value) => emailToAscii(value) ?? value),
  )

/** A number with check digits: stored in the form that `read` returns, or empty. */
const optionalNumber = (read: (text: string) => string | null, problem: FieldProblemCode) =>
  v.pipe(
    optionalLine(60),
    cleaning((value) => read(value) ?? value),
    v.check((value) => value === '' || read(value) !== null, code(problem)),
  )

/** SIRET of a place of business in France, or empty. */
export const optionalSiret = () => optionalNumber(readSiret, 'not-a-siret')

/** VAT number in the EU, or empty. */
export const optionalVatNumber = () => optionalNumber(readVatNumber, 'not-a-vat-number')

/** IBAN of a bank account, or empty. */
export const optionalIban = () => optionalNumber(readIban, 'not-an-iban')

/** BIC of a bank, or empty. */
export const optionalBic = () => optionalNumber(readBic, 'not-a-bic')

export const id = () => v.pipe(v.string(code('not-an-id')), v.check(isUuid, code('not-an-id')))

/** A secret that opens something to its holder: 32 random bytes as base64url (RFC 4648, section 5). */
export const token = () =>
  v.pipe(
    v.string(code('not-text')),
    v.minLength(43, code('too-short')),
    v.maxLength(43, code('too-long')),
    v.regex(/^[\w-]+$/, code('forbidden-character')),
  )

const NOT_AN_OBJECT: FieldProblemCode = 'not-an-object'

/** Fields inside a field. */
export const group = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  exceptLists(v.object(entries, NOT_AN_OBJECT))

/** As `group`, plus fields of any other name. */
export const openGroup = <
  const Entries extends v.ObjectEntries,
  const Rest extends v.GenericSchema,
>(
  entries: Entries,
  rest: Rest,
) => exceptLists(v.objectWithRest(entries, rest, NOT_AN_OBJECT))

/** Valibot treats a list as an object without the group's fields, so lists are refused first. */
const exceptLists = <Schema extends v.GenericSchema>(schema: Schema): Schema => ({
  ...schema,
  '~run': (dataset, config) =>
    schema['~run'](Array.isArray(dataset.value) ? { value: null } : dataset, config),
})

/** The language in which a visitor has read the form, for the answer. Null: not given, or not one of ours. */
export const visitorLanguage = () => v.optional(v.fallback(v.nullable(oneOf(LOCALES)), null), null)
