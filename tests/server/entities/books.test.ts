import { expect, test } from 'vitest'
import { type BookFile, booksPath } from '#contract/admin/accounting.ts'
import { refundPayment } from '#server/commerce/refund-payment.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

/** From noon in UTC: it is then half past midnight in Paris, on the next day. */
const TO_NEXT_DAY_MS = 11.5 * 3_600_000

type Server = Awaited<ReturnType<typeof setUpPayments>>

const readBook = async ({ call, adminToken: token }: Server, file: BookFile, query = '') => {
  const answer = await call('GET', `${booksPath(file)}${query}`, { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  const names = head.replaceAll('"', '').split(';')
  return lines.map((line) => {
    const cells = line.split(';').map((cell) => cell.replaceAll('"', ''))
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
  })
}

/** One order of 58 € paid at 20 % and half refunded a day later; one more, only placed. */
const setUp = async () => {
  const server = await setUpPayments()
  const { call, adminToken: token, clock, deps, adminId } = server
  const seller = { vat_status: 'liable', vat_number: 'FR44732829320', vat_rate: '20' }
  await call('PUT', '/api/admin/settings', { token, body: { seller } })
  const bought = await server.buy({ name: '=HYPERLINK("x")', buyer_country: 'FR' })
  await server.order({ email: 'ada@example.org' })
  clock.now += TO_NEXT_DAY_MS
  await refundPayment(deps, {
    refundId: crypto.randomUUID(),
    paymentId: bought.payment.id,
    amountCents: 1_900,
    lines: [],
    reason: 'goodwill',
    actorId: adminId,
  })
  // The session has expired meanwhile.
  return { ...server, bought, adminToken: await server.signIn('admin@neomuse.test') }
}

test('orders show what was paid, refunded and kept', async () => {
  const server = await setUp()
  const orders = await readBook(server, 'orders')
  expect(orders).toMatchObject([
    {
      order_number: server.bought.number,
      status: 'paid',
      country: 'FR',
      total: '58,00',
      refunded: '19,00',
      revenue: '39,00',
      items: '2 × Luna',
    },
    { status: 'pending', total: '58,00', refunded: '0,00', revenue: '0,00' },
  ])
  expect(await readBook(server, 'payments')).toMatchObject([
    { order_number: server.bought.number, amount: '58,00', currency: 'EUR', status: 'matched' },
  ])
  expect(await readBook(server, 'refunds')).toMatchObject([
    { order_number: server.bought.number, amount: '19,00', reason: 'goodwill' },
  ])
})

test('entries have the columns of the FEC, and debits equal credits', async () => {
  const entries = await readBook(await setUp(), 'invoices')
  expect(Object.keys(entries[0] ?? {})).toHaveLength(18)
  expect(
    entries.map(({ EcritureNum, EcritureDate, CompteNum, Debit, Credit }) =>
      [EcritureNum, EcritureDate, CompteNum, Debit, Credit].join(' '),
    ),
  ).toEqual([
    'NM-2026-00001 20260101 411000 58,00 0,00',
    'NM-2026-00001 20260101 706000 0,00 48,33',
    'NM-2026-00001 20260101 445710 0,00 9,67',
    'AV-2026-00001 20260102 411000 0,00 19,00',
    'AV-2026-00001 20260102 706000 15,83 0,00',
    'AV-2026-00001 20260102 445710 3,17 0,00',
  ])
  const sum = (name: string) =>
    entries.reduce((total, entry) => total + Number(entry[name]?.replace(',', '.')), 0)
  expect(sum('Debit')).toBeCloseTo(sum('Credit'), 2)
  // A spreadsheet would have run it as a formula.
  expect(entries[0]?.CompAuxLib).toBe("'=HYPERLINK(x)")
})

test('sales to consumers are listed by day and rate, less the refunds of that day', async () => {
  expect(await readBook(await setUp(), 'daily-sales')).toEqual([
    {
      day: '2026-01-01',
      vat_rate: '20 %',
      invoices: '1',
      currency: 'EUR',
      net: '48,33',
      vat: '9,67',
      total: '58,00',
    },
    {
      day: '2026-01-02',
      vat_rate: '20 %',
      invoices: '1',
      currency: 'EUR',
      net: '-15,83',
      vat: '-3,17',
      total: '-19,00',
    },
  ])
})

test('a period includes both of its days completely, by the clock in Paris', async () => {
  const server = await setUp()
  const days = async (query: string) =>
    (await readBook(server, 'daily-sales', query)).map(({ day }) => day)
  expect(await days('?from=2026-01-02&to=2026-01-02')).toEqual(['2026-01-02'])
  expect(await days('?to=2026-01-01')).toEqual(['2026-01-01'])
  expect(await days('?from=2026-01-03')).toEqual([])
  expect(await readBook(server, 'payments', '?from=2026-01-02')).toEqual([])
  const refused = async (query: string) => {
    const path = `${booksPath('orders')}${query}`
    return (await server.call('GET', path, { token: server.adminToken })).status
  }
  expect(await refused('?from=2026-02-30')).toBe(422)
  expect(await refused('?from=2026-01-02&to=2026-01-01')).toBe(422)
  expect((await server.request(booksPath('orders'))).status).toBe(401)
})

test('pages follow each other without a gap, however many rows there are', async () => {
  const server = await setUpPayments()
  const placed = await server.order()
  const { store } = server
  await store.write(async (tx) => {
    for (let at = 0; at < 12; at += 1)
      await tx
        .insertInto('payments')
        .values(
          Array.from({ length: 100 }, (_, nth) => ({
            id: `${at}-${nth}`,
            provider: 'manual' as const,
            provider_id: `${at}-${nth}`,
            status: 'matched' as const,
            stray_reason: null,
            order_id: placed.id,
            // Many rows of the same moment: the id continues where the time does not.
            amount_cents: 1,
            currency: 'eur',
            received_at_ms: 1_000 * at,
            checked_at_ms: 0,
          })),
        )
        .execute()
  })
  const payments = await readBook(server, 'payments')
  expect(new Set(payments.map(({ payment_id }) => payment_id)).size).toBe(1_200)
  expect(payments).toHaveLength(1_200)
})
