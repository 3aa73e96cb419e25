import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inputFields } from '#tests/support/fields/input-fields.ts'

const ADDRESS = 'https://a.example/x'
const WITH_CREDENTIALS = [
  'https://zoe:secret@a.example/x',
  'https://zoe@a.example/x',
  'HTTPS://:secret@a.example',
  'http://zoe:secret@a.example?x#y',
]

/** Checked by behaviour: an address is accepted, and an invalid one is not; or by their name. */
const isForAddresses = (place: string, schema: v.GenericSchema): boolean =>
  /social_links\.\w|\burl\b|_url$/.test(place) ||
  (v.is(schema, ADDRESS) && !v.is(schema, 'javascript:alert(1)'))

test('no field for an address of the web takes one with an account or a password in it', () => {
  const fields = inputFields(/./).filter(({ place, schema }) => isForAddresses(place, schema))
  expect(fields.length).toBeGreaterThan(10)
  for (const { place, schema } of fields)
    for (const address of WITH_CREDENTIALS) {
      const { issues } = v.safeParse(schema, address)
      expect([place, address, issues?.[0].message]).toEqual([place, address, 'holds-credentials'])
    }
})

test('an @ in a path is no account', () => {
  const fields = inputFields(/^booking_url$/)
  for (const { schema } of fields) expect(v.is(schema, 'https://a.example/@zoe?x=a@b')).toBe(true)
})
