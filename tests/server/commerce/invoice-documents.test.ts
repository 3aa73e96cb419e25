import { expect, test } from 'vitest'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const NUMBER = 'NM-2026-00001'

test('a buyer gets the PDF of the invoices of their own order, and of no other', async () => {
  const { buy, post, request } = await setUpPayments()
  const own = await buy()
  const other = await buy()
  const ask = (token: string, number: string) => post('/api/order/document', { token, number })
  const answer = await ask(own.token, NUMBER)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${NUMBER}.pdf"`,
    'cache-control': 'no-store',
  })
  expect((await answer.text()).slice(0, 8)).toBe('%PDF-1.7')
  expect((await ask(other.token, NUMBER)).status).toBe(404)
  expect((await ask(own.token, 'NM-2026-00099')).status).toBe(404)
  expect((await ask('x'.repeat(43), NUMBER)).status).toBe(410)
  expect((await ask(own.token, '../../etc')).status).toBe(422)
  const form = await request('/api/order/document', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: new URLSearchParams({ token: own.token, number: NUMBER }).toString(),
  })
  expect([form.status, form.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('the back-office lists invoices newest first, by order, kind and day, and opens each', async () => {
  const { buy, call, clock, signInAdmin, rows, store } = await setUpPayments()
  const first = await buy()
  clock.now += 24 * 60 * 60_000
  await buy()
  const { token } = await signInAdmin('lea@neomuse.test')
  const list = async (query = '') => {
    const answer = await call('GET', `/api/admin/invoices${query}`, { token })
    return answer.status === 200 ? (await answer.json()).entries : answer.status
  }
  const numbers = async (query: string) =>
    (await list(query)).map((entry: { number: string }) => entry.number)
  expect(await list()).toMatchObject([
    { number: 'NM-2026-00002' },
    { number: NUMBER, kind: 'invoice', buyer: 'Zoé', total: 58, order_id: first.id },
  ])
  expect(await numbers(`?order=${first.id}`)).toEqual([NUMBER])
  expect(await numbers('?kind=credit-note')).toEqual([])
  expect(await numbers('?from=2026-01-02')).toEqual(['NM-2026-00002'])
  expect(await numbers('?to=2026-01-01')).toEqual([NUMBER])
  const [, at] = (await rows('invoices')).map(({ issued_at }) => issued_at)
  expect(await numbers(`?before=${at}_NM-2026-00002`)).toEqual([NUMBER])
  expect(await list('?from=yesterday')).toBe(400)
  for (const q of ['zoé', 'ZOE', 'example.org', '00001', first.number, '58,00', 'zoe 00001'])
    expect(await numbers(`?${new URLSearchParams({ q })}`), q).toContain(NUMBER)
  expect(await numbers('?q=zoe+00009')).toEqual([])
  expect(await numbers('?limit=1')).toEqual(['NM-2026-00002'])
  for (const limit of ['0', '501', '-1', 'all', '1.5'])
    expect(await list(`?limit=${limit}`), limit).toBe(400)
  const read = (number: string, as: { token?: string }) =>
    call('GET', `/api/admin/invoices/${number}/pdf`, as)
  expect((await read(NUMBER, { token })).headers.get('content-type')).toBe('application/pdf')
  expect((await read('NM-2026-00099', { token })).status).toBe(404)
  expect((await read(NUMBER, {})).status).toBe(401)
  expect(await numbers('?purpose=file&limit=1')).toHaveLength(1)
  const exports = store.db
    .selectFrom('audit_log')
    .select('row_name')
    .where('action', '=', 'export')
    .orderBy('id')
  expect(await exports.execute()).toEqual([{ row_name: NUMBER }, { row_name: 'CSV' }])
})

test('a search reads until enough are found, and the next page continues where it ended', async () => {
  const { buy, call, signInAdmin, store } = await setUpPayments()
  await buy()
  const { content, ...first } = await store.db
    .selectFrom('invoices')
    .selectAll()
    .executeTakeFirstOrThrow()
  const named = (at: number) => (at % 300 === 0 ? 'Édouard' : 'Zoé')
  await store.write(async (tx) => {
    for (let begin = 1; begin <= 1_200; begin += 100)
      await tx
        .insertInto('invoices')
        .values(
          Array.from({ length: 100 }, (_, nth) => {
            const at = begin + nth
            const number = `NM-2026-${String(at + 1).padStart(5, '0')}`
            const buyer = { name: named(at), email: 'buyer@example.org', country: null }
            return {
              ...first,
              id: number,
              number,
              sequence: at + 1,
              payment_id: null,
              refund_id: null,
              content: JSON.stringify({ ...JSON.parse(content), number, buyer }),
            }
          }),
        )
        .execute()
  })
  const { token } = await signInAdmin('lea@neomuse.test')
  const list = async (query: object) => {
    const path = `/api/admin/invoices?${new URLSearchParams({ q: 'edouard', ...query })}`
    return (await call('GET', path, { token })).json()
  }
  const numbers = (page: { readonly entries: readonly { readonly number: string }[] }) =>
    page.entries.map(({ number }) => number)
  const page = await list({ limit: '3' })
  expect(numbers(page)).toEqual(['NM-2026-01201', 'NM-2026-00901', 'NM-2026-00601'])
  const rest = await list({ limit: '3', before: page.next })
  expect([numbers(rest), rest.next]).toEqual([['NM-2026-00301'], null])
})
