import { describe, expect, test } from 'vitest'
import { orderEmailContent } from '#server/commerce/emails/order-email-content.ts'
import { renderOrderEmail } from '#server/commerce/emails/render-order-email.ts'
import { PENDING_ORDER } from '#tests/support/order-page.ts'

const URL = `https://neomuse.example/order#${'T'.repeat(43)}`

/** The e-mail of an order whose buyer, product and shop are named like this. */
const emailOf = (name: string) => {
  const lines = PENDING_ORDER.lines.map((line) => ({ ...line, name, quantity: 2 }))
  const facts = {
    ...({ locale: 'en', siteName: name, publicUrl: 'https://neomuse.example', url: URL } as const),
    buyerName: name,
    page: { ...PENDING_ORDER, lines },
  }
  const order = { number: 'NM-7K2M9Q4X', orderedAt: PENDING_ORDER.created_at, names: [name, name] }
  const linked = { ...order, totalCents: 29_00, url: URL }
  const news = [
    { kind: 'received', isByTransfer: true },
    { kind: 'links', orders: [linked] },
  ] as const
  return news.map((one) => renderOrderEmail(orderEmailContent(facts, one)))
}

const PLAIN = emailOf('Luna')
const linesOf = (text: string): number => text.split('\n').length
const tagsOf = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<\/?[a-z!][^>]*>/gi), ([tag]) => tag)

describe('an e-mail with a hostile name', () => {
  test.each([
    ['markup', '<img src=x onerror=alert(1)></p>"\'&amp;'],
    ['line ends', 'Zoé\r\nBcc: eve@example.org\r\n\r\n-- \u2028\u0085\u000b\u000cx'],
    ['what takes no place', 'a\u0000\u001b\u200b\ufeffb\ud800'],
    ['marks of direction', 'a\u202egnp.exe\u2066\u2067\u200f\u061c'],
    ['text from the right', 'محمد \u2067\u202b(1)'],
    ['length', '字x'.repeat(1_000)],
  ])('%s: its lines and its markup are those of any other', (_, name) => {
    emailOf(name).forEach(({ subject, text, html }, at) => {
      expect(linesOf(subject)).toBe(1)
      expect(linesOf(text)).toBe(linesOf(PLAIN[at]?.text ?? ''))
      expect(tagsOf(html)).toEqual(tagsOf(PLAIN[at]?.html ?? ''))
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/[\u202a-\u202e\u2028\u0085\p{Cs}]/u)
        expect(part.match(/\u2068/g)?.length).toBe(part.match(/\u2069/g)?.length)
      }
      expect(text).toContain(URL)
    })
  })
})
