import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { readLineName, storedLineName } from '#domain/commerce/line-names.ts'
import { lineNameIn } from '#server/commerce/invoices/line-names.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const PACK = '0195f3f4-0000-7000-8000-000000000001'

const LINES = [
  { message: 'order.pack', itemId: PACK, kind: 'pack', name: 'Luna' },
  { message: 'order.plan', itemId: 'plan-starter', kind: 'plan', name: 'Starter' },
  { message: 'order.package', itemId: 'package-pro', kind: 'package', name: 'Pro' },
  { message: 'order-page.custom', itemId: 'custom', kind: 'custom', name: '' },
  { message: 'order-page.custom-named', itemId: 'custom', kind: 'custom', name: 'Mia — Nova' },
] as const

describe.each(LOCALES)('in %s', (locale) => {
  const catalogue = readFileSync(`locales/${locale}/site.po`, 'utf8').split('\n\n')
  const textOf = (message: string): string | undefined => {
    const entry = catalogue.find((text) => text.includes(`msgid "${message}"\n`))
    return /^msgstr "(.+)"$/m.exec(entry ?? '')?.[1]
  }

  test.each(LINES)('documents name a line as its order’s page does: $message', (line) => {
    const { message, itemId, name } = line
    expect(lineNameIn(locale, itemId, storedLineName(line))).toBe(
      textOf(message)?.replace('{name}', name),
    )
  })
})

test.each(LINES)('a stored name gives back its parts: $message', (line) => {
  const { itemId, kind, name } = line
  expect(readLineName(itemId, storedLineName(line))).toEqual({ kind, name })
})

test('a language that is not known is French', () => {
  expect(lineNameIn(null, 'plan-vip', 'Formation VIP')).toBe('Formation VIP')
})

test('the provider’s page, the invoice and the emails of an order are in its language', async () => {
  const { buy, stripe, rows, call, adminToken } = await setUpPayments()
  const { id } = await buy({ plan_id: 'starter', language: 'th' })
  const name = 'คอร์ส Starter'
  expect([...stripe.sessions.values()].map(({ line_names }) => line_names)).toEqual([[name]])
  const [invoice] = await rows('invoices')
  expect(JSON.parse(invoice?.content ?? '').lines).toMatchObject([{ name }])
  const read = async (path: string) =>
    (await call('GET', `/api/admin/${path}`, { token: adminToken })).json()
  const { emails } = await read(`orders/${id}/emails`)
  const paid = emails.find(({ kind }: { kind: string }) => kind === 'paid')
  expect(JSON.stringify(paid.text)).toContain(name)
  // The back-office reads French.
  expect(await read(`orders/${id}`)).toMatchObject({
    items: [{ model_name: 'Formation Starter' }],
  })
})
