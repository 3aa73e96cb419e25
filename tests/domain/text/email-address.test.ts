import { domainToASCII } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, optionalEmail } from '#contract/fields.ts'
import { EMAIL_PATTERN, emailKey, emailToAscii, mailtoAddress } from '#domain/text/email-address.ts'
import { REFUSED_EMAILS, TAKEN_EMAILS } from '#tests/support/fields/email-addresses.ts'
import { inputFields } from '#tests/support/fields/input-fields.ts'

test.each(TAKEN_EMAILS)('%j is taken as %j', (written, kept) => {
  expect(v.safeParse(email(), written).output).toBe(kept)
  expect(v.safeParse(optionalEmail(), written).output).toBe(kept)
  // What is kept is what would be kept of it.
  expect(emailToAscii(kept)).toBe(kept)
})

test.each(REFUSED_EMAILS)('%j is refused', (written) => {
  for (const schema of [email(), optionalEmail()])
    expect(v.safeParse(schema, written).issues?.[0].message).toMatch(
      /^(not-an-email|too-long|forbidden-character)$/,
    )
})

/** A wrong address is answered there like a wrong password. */
const OPEN_TO_ANY = ['login: email']

/** By its name, or by what it does: it takes an address, and not what has no `@`. */
const isForEmails = (place: string, schema: v.GenericSchema): boolean =>
  /e-?mail[^:]*$/i.test(place) ||
  (v.is(schema, 'zoe@example.org') && !v.is(schema, 'zoe.example.org'))

test('every field for an address accepts and refuses the same ones, in every call', () => {
  const fields = inputFields(/./).filter(({ place, schema }) => isForEmails(place, schema))
  expect(fields.length).toBeGreaterThan(6)
  for (const { place, schema } of fields) {
    for (const [written, kept] of TAKEN_EMAILS) {
      const { success, output } = v.safeParse(schema, written)
      expect([place, written, success]).toEqual([place, written, true])
      if (!OPEN_TO_ANY.includes(place)) expect([place, output]).toEqual([place, kept])
    }
    if (OPEN_TO_ANY.includes(place)) continue
    for (const refused of REFUSED_EMAILS)
      expect([place, refused, v.is(schema, refused)]).toEqual([place, refused, false])
  }
})

test('a browser without scripts checks by the same rule', () => {
  // The flags of past and present browsers (HTML, section 4.10.5.3.6).
  for (const flags of ['u', 'v']) {
    const pattern = new RegExp(`^(?:${EMAIL_PATTERN})$`, flags)
    for (const [written] of TAKEN_EMAILS)
      expect([written, pattern.test(written.trim())]).toEqual([written, true])
    for (const [, kept] of TAKEN_EMAILS) expect([kept, pattern.test(kept)]).toEqual([kept, true])
    const more = REFUSED_EMAILS.filter((refused) => pattern.test(refused))
    // Too long in ASCII, or as a whole: a pattern cannot detect that.
    expect(more.every((refused) => refused.length > 50)).toBe(true)
  }
})

test('letters of other scripts become the same ASCII as in the address of a page', () => {
  const letters = [
    'é',
    'İ',
    'Σ',
    'ß',
    'œ',
    'Ａ',
    'ﬁ',
    'Ж',
    'ü',
    '가',
    '漢',
    'ไ',
    'ñ',
    'ø',
    'א',
    'ع',
    '😀',
  ]
  for (const letter of letters) {
    const host = `${letter}${letter}.example`
    const ascii = domainToASCII(host)
    expect(emailToAscii(`a@${host}`)).toBe(letter === '😀' ? null : `a@${ascii}`)
  }
})

test('addresses are compared ignoring capitals, the script of the host, and the composition of letters', () => {
  for (const same of ['Jean@Société.FR', ' jean@xn--socit-esab.fr', 'JEAN@socie\u0301te\u0301.fr'])
    expect(emailKey(same)).toBe('jean@xn--socit-esab.fr')
  expect(emailKey("O'Brien@Example.ie")).toBe("o'brien@example.ie")
  expect(emailKey('Zoe\u0301')).toBe('zo\u00e9')
})

test('an email is sent only to the address', () => {
  expect(mailtoAddress('zoe?bcc=leo&x@example.org')).toBe('mailto:zoe%3Fbcc%3Dleo%26x@example.org')
  expect(mailtoAddress("o'brien+a@example.ie")).toBe("mailto:o'brien+a@example.ie")
})
