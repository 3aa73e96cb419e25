import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { optionalWhatsapp } from '#contract/fields.ts'
import {
  businessWhatsappAddress,
  phoneAddress,
  socialAddress,
  whatsappAddress,
} from '#domain/contact-links.ts'
import { inputFields } from '#tests/support/fields/input-fields.ts'

describe('social address', () => {
  test.each([
    ['instagram', '@neomuse', 'https://instagram.com/neomuse'],
    ['instagram', 'neomuse', 'https://instagram.com/neomuse'],
    ['instagram', ' neo.muse_2/ ', 'https://instagram.com/neo.muse_2'],
    ['twitter', '@neomuse', 'https://x.com/neomuse'],
    ['twitter', 'neomuse', 'https://x.com/neomuse'],
    ['discord', '@neomuse', 'https://discord.gg/neomuse'],
    ['discord', 'aB3-xYz', 'https://discord.gg/aB3-xYz'],
  ] as const)('on %s the name %j leads to %s', (network, written, address) => {
    expect(socialAddress(network, written)).toBe(address)
  })

  test.each([
    ['twitter', 'twitter.com/neomuse', 'https://twitter.com/neomuse'],
    ['twitter', 'x.com/neomuse?s=20#top', 'https://x.com/neomuse?s=20#top'],
    ['twitter', 'neomuse.example', 'https://neomuse.example'],
    ['instagram', 'www.instagram.com', 'https://www.instagram.com'],
    ['instagram', 'instagram.com', 'https://instagram.com'],
    ['instagram', 'm.instagram.com', 'https://m.instagram.com'],
    ['instagram', 'instagram.com/neomuse/', 'https://instagram.com/neomuse/'],
    ['instagram', '//instagram.com/neomuse', 'https://instagram.com/neomuse'],
    ['instagram', 'https://instagram.com/neomuse', 'https://instagram.com/neomuse'],
    ['instagram', 'HTTPS://instagram.com/@neomuse', 'HTTPS://instagram.com/@neomuse'],
    ['discord', 'discord.gg/neomuse', 'https://discord.gg/neomuse'],
    ['discord', 'discord.com/invite/neomuse', 'https://discord.com/invite/neomuse'],
    ['discord', 'néomuse.example:8080/chat', 'https://néomuse.example:8080/chat'],
    ['discord', 'http://localhost:3000', 'http://localhost:3000'],
    ['discord', '/contact', '/contact'],
  ] as const)('on %s the address %j leads to %s', (network, written, address) => {
    expect(socialAddress(network, written)).toBe(address)
  })

  test.each([
    '',
    '   ',
    '@',
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'data:text/html,<b>',
    'mailto:contact@neomuse.example',
    'contact@neomuse.example',
    'https://',
    'https:///a',
    'https://instagram.com@evil.example',
    'https://a.example/a b',
    '/\\evil.example',
    '\\\\evil.example',
    'a b',
    'bientôt !',
    'neomuse#1234',
    '.',
    '..',
    'a..b/c',
  ])('%j leads nowhere', (written) => {
    for (const network of ['instagram', 'twitter', 'discord'] as const)
      expect(socialAddress(network, written)).toBeNull()
  })
})

describe('phone address', () => {
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
    expect(businessWhatsappAddress(phone)).toBe(whatsapp)
    if (phone !== '') expect(v.is(optionalWhatsapp(), phone)).toBe(whatsapp !== null)
  })

  test('every field for a telephone number refuses an invalid one', () => {
    const fields = inputFields(/phone|whatsapp/i)
    expect(fields.length).toBeGreaterThan(2)
    for (const { place, schema } of fields) {
      for (const phone of ['+33 (0)6 12 34 56 78', '06 12 34 56 78', '0033 6.12.34.56.78', ''])
        expect([place, phone, v.is(schema, phone)]).toEqual([place, phone, true])
      for (const none of ['bientôt', 'https://wa.me/33612345678', '06 12', 'a@b.fr'])
        expect([place, none, v.is(schema, none)]).toEqual([place, none, false])
    }
  })
})
