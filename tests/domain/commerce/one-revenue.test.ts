import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Code that adds up orders and forgets refunds reports too much revenue. So a file that both
 * names the amount of an order and adds something up, in one declaration, names what was refunded as well, or stands
 * here with the reason.
 */
const SUMS_SOMETHING_ELSE: Readonly<Record<string, string>> = {
  'src/server/public/orders/checkout-form.ts': 'the lines of an order that is being made',
  'src/server/commerce/invoices/issue-invoice.ts': 'the lines of one invoice',
  'src/server/commerce/payment-attempts.ts': 'the lines of one order',
  'src/server/commerce/orders/order-file.ts': 'what of each line went back',
  'src/server/commerce/incoming-money.ts': 'the transfers that pay one order together',
  'src/server/commerce/invoices/factur-x.ts': 'the lines of one invoice',
  'src/server/commerce/invoices/render-invoice.ts': 'the lines of one invoice',
  'src/server/app/demo/seed-demo.ts': 'the lines of an order, none of which is refunded',
}

const AMOUNT = /\b(?:total_amount|total_cents|totalCents|total_spent)\b/
const ADDS_UP = /\.reduce\(|\bsumCents\(|\bfn\s*\.sum\b|\bsum\(\s*['"`]|\bsum\s*\(\s*total|\+=/
const REFUNDED = /\brefunded_amount\b|\brefunded_cents\b|\borderRevenueCents\b/

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

const declarationsOf = (text: string): readonly string[] =>
  text.split(/\n(?=(?:export |async |const |function |class |type |interface )+\w)/)

const forgetsRefunds = (text: string): boolean =>
  declarationsOf(text).some((code) => AMOUNT.test(code) && ADDS_UP.test(code)) &&
  !REFUNDED.test(text)

test('all code that adds up orders subtracts refunds', () => {
  const forgetful = sources('src').filter(
    (file) =>
      !file.includes('/migrations/') &&
      !(file in SUMS_SOMETHING_ELSE) &&
      forgetsRefunds(readFileSync(file, 'utf8')),
  )
  expect(forgetful).toEqual([])
})

test('each exception is still one', () => {
  for (const file of Object.keys(SUMS_SOMETHING_ELSE))
    expect([file, forgetsRefunds(readFileSync(file, 'utf8'))]).toEqual([file, true])
})

test.each([
  'orders.reduce((sum, order) => sum + order.total_amount, 0)',
  "db.selectFrom('orders').select(({ fn }) => fn.sum('total_cents').as('paid'))",
  'for (const { total_amount } of orders) sum += total_amount',
  'sumCents(...orders.map(({ total_amount }) => eurosToCents(total_amount)))',
])('the next one is found: %s', (text) => {
  expect(forgetsRefunds(text)).toBe(true)
  expect(forgetsRefunds(`${text} // less refunded_amount`)).toBe(false)
})
