import { expect, test } from 'vitest'
import { whatsappLink } from '#site/shell/page/whatsapp-link.ts'

test.each([
  ['+33 6 12 34 56 78', 'https://wa.me/33612345678'],
  ['0033-612', 'https://wa.me/0033612'],
  ['', null],
  ['bientôt', null],
])('%j leads to %j', (number, link) => {
  expect(whatsappLink(number)).toBe(link)
})
