import { expect, test } from 'vitest'
import { phoneAddress, whatsappAddress } from '#admin/messages/interviews/detail/phone-address.ts'

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
