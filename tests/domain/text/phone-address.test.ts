import * as v from 'valibot'
import { expect, test } from 'vitest'
import { optionalWhatsapp } from '#contract/fields.ts'
import { houseWhatsappAddress, phoneAddress, whatsappAddress } from '#domain/text/phone-address.ts'
import { inputFields } from '#tests/support/fields/input-fields.ts'

test.each([
  ['+33 6 12 34 56 78', 'tel:+33612345678', 'https://wa.me/33612345678'],
  ['0033 (0)6.12.34.56.78', 'tel:+33612345678', 'https://wa.me/33612345678'],
  ['06 12 34 56 78', 'tel:0612345678', null],
  ['(0)6 12 34 56 78', 'tel:0612345678', null],
  ['(+33) (0)6 12 34 56 78', 'tel:+33612345678', 'https://wa.me/33612345678'],
  ['Tél. +33 (0)6 12 34 56 78', 'tel:+33612345678', 'https://wa.me/33612345678'],
  ['+12', 'tel:+12', null],
  ['demande à Zoé', null, null],
])('%s', (phone, call, whatsapp) => {
  expect([phoneAddress(phone), whatsappAddress(phone)]).toEqual([call, whatsapp])
})

test.each([
  ['+33 (0)6 12 34 56 78', 'https://wa.me/33612345678'],
  ['06 12 34 56 78', 'https://wa.me/33612345678'],
  ['06.12.34.56.78', 'https://wa.me/33612345678'],
  ['(0)6 12 34 56 78', 'https://wa.me/33612345678'],
  ['0033612345678', 'https://wa.me/33612345678'],
  ['+1 (555) 123-4567', 'https://wa.me/15551234567'],
  ['00 66 81 234 5678', 'https://wa.me/66812345678'],
  ['6 12 34 56 78', null],
  ['00612345678', 'https://wa.me/612345678'],
  ['0', null],
  ['', null],
])('the house is reached at %j under %j', (phone, whatsapp) => {
  expect(houseWhatsappAddress(phone)).toBe(whatsapp)
  if (phone !== '') expect(v.is(optionalWhatsapp(), phone)).toBe(whatsapp !== null)
})

test('every field for a telephone number refuses what is none', () => {
  const fields = inputFields(/phone|whatsapp/i)
  expect(fields.length).toBeGreaterThan(2)
  for (const { place, schema } of fields) {
    for (const phone of ['+33 (0)6 12 34 56 78', '06 12 34 56 78', '0033 6.12.34.56.78', ''])
      expect([place, phone, v.is(schema, phone)]).toEqual([place, phone, true])
    for (const none of ['bientôt', 'https://wa.me/33612345678', '06 12', 'a@b.fr'])
      expect([place, none, v.is(schema, none)]).toEqual([place, none, false])
  }
})
