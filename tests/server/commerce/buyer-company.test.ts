import { describe, expect, test } from 'vitest'
import type { InvoiceContent } from '#domain/commerce/invoice.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { noPause } from '#server/next-slice.ts'
import { eraseAddress } from '#server/privacy/erase-address.ts'
import { exportAddress } from '#server/privacy/privacy-routes.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const SIRET = '73282932000074'
const ADDRESS = '3 rue des Lilas\n75011 Paris'
const COMPANY = {
  company_name: 'Atelier Moreau',
  siret: '732 829 320 00074',
  billing_address: ADDRESS,
}
const INVOICED = { name: 'Atelier Moreau', siret: SIRET, address: ADDRESS }

const setUp = async () => {
  const parts = await setUpPayments()
  const { call, adminToken: token, rows } = parts
  return {
    ...parts,
    fileOf: async (id: string) =>
      (await call('GET', `/api/admin/orders/${id}/timeline`, { token })).json(),
    correct: (id: string, body: object) =>
      call('POST', `/api/admin/orders/${id}/buyer`, {
        token,
        body: { email: 'zoe@example.org', name: 'Zoé', ...body },
      }),
    invoicedTo: async () =>
      (await rows('invoices')).map(({ content }) => JSON.parse(content).buyer),
    /** A machine-readable invoice needs the seller, too. */
    nameSeller: async () => {
      const seller = { legal_name: 'Atelier Lune', siret: SIRET }
      const answer = await call('PUT', '/api/admin/settings', { token, body: { seller } })
      expect(answer.status).toBe(200)
    },
    termsOf: async (number: string): Promise<readonly string[]> => {
      const { content = '' } = (await rows('invoices')).find((one) => one.number === number) ?? {}
      const { paymentTerms = [] } = JSON.parse(content) as InvoiceContent
      return paymentTerms.map(({ code }) => code)
    },
    pdf: async (number: string) =>
      (await call('GET', `/api/admin/invoices/${number}/pdf`, { token })).text(),
  }
}

describe('a buyer who is a business', () => {
  test('states it with the order: it is on the invoice, also in its XML, and in the order', async () => {
    const { buy, fileOf, invoicedTo, pdf, termsOf, nameSeller } = await setUp()
    await nameSeller()
    const { id } = await buy(COMPANY)
    expect((await fileOf(id)).buyer).toEqual({
      name: 'Zoé',
      email: 'zoe@example.org',
      company: { name: 'Atelier Moreau', siret: SIRET, address: ADDRESS },
    })
    expect(await invoicedTo()).toEqual([{ ...INVOICED, email: 'zoe@example.org', country: null }])
    expect(await pdf('NM-2026-00001')).toContain('factur-x.xml')
    expect(await termsOf('NM-2026-00001')).toEqual(['AAB', 'PMD', 'PMT'])
  })

  test('may state it for a custom order too, whose notes remain about the model', async () => {
    const { post, fileOf, store } = await setUp()
    const sent = { email: 'zoe@example.org', name: 'Aïko', ...COMPANY }
    const { id } = await (await post('/api/custom-orders', sent)).json()
    expect((await fileOf(id)).buyer.company).toMatchObject({ name: 'Atelier Moreau', siret: SIRET })
    const order = await store.db.selectFrom('orders').select('notes').executeTakeFirstOrThrow()
    expect(order.notes).not.toContain('Moreau')
  })

  test('that states nothing is a consumer, as before', async () => {
    const { buy, fileOf, invoicedTo, pdf, termsOf, store } = await setUp()
    const { id } = await buy({ company_name: ' ', siret: '' })
    expect((await fileOf(id)).buyer.company).toBe(null)
    expect(await invoicedTo()).toEqual([{ name: 'Zoé', email: 'zoe@example.org', country: null }])
    expect(await pdf('NM-2026-00001')).not.toContain('factur-x.xml')
    expect(await termsOf('NM-2026-00001')).toEqual([])
    const { details } = await store.db
      .selectFrom('orders')
      .select('details')
      .executeTakeFirstOrThrow()
    for (const key of ['company_name', 'siret', 'billing_address'])
      expect(Object.keys(JSON.parse(details))).not.toContain(key)
  })

  test.each([
    ['a digit too few', { ...COMPANY, siret: '7328293200007' }, 'siret'],
    ['a wrong sum', { ...COMPANY, siret: '73282932000075' }, 'siret'],
    ['letters', { ...COMPANY, siret: '7328293200007A' }, 'siret'],
    ['a SIRET without a company', { siret: SIRET }, 'company_name'],
    ['an address without a company', { billing_address: ADDRESS }, 'company_name'],
  ])('with %s gets a refusal that says so, and nothing is ordered', async (_, fields, field) => {
    const { post, correct, order, store } = await setUp()
    const { id } = await order()
    for (const answer of [
      await post('/api/custom-orders', { email: 'zoe@example.org', ...fields }),
      await correct(id, { company_name: '', ...fields }),
    ]) {
      expect(answer.status).toBe(422)
      expect((await answer.json()).fields).toMatchObject([{ field }])
    }
    expect(await store.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('of La Poste may have a number with another checksum', async () => {
    const { order, fileOf } = await setUp()
    const { id } = await order({ company_name: 'La Poste', siret: '35600000000048' })
    expect((await fileOf(id)).buyer.company.siret).toBe('35600000000048')
    const other = await order({ company_name: 'La Poste', siret: '35600000049837' })
    expect((await fileOf(other.id)).buyer.company.siret).toBe('35600000049837')
  })
})

describe('the merchant', () => {
  test('corrects the company until the invoice is issued; omitted fields stay, empty fields are removed', async () => {
    const { order, stripe, deliverEvents, correct, fileOf, invoicedTo, store } = await setUp()
    const { id, session } = await order({ company_name: 'Atelier Morau' })
    await correct(id, { ...COMPANY })
    expect((await fileOf(id)).buyer.company).toEqual(INVOICED)
    // As an older version of the app sends it.
    await correct(id, { name: 'Zoé M.' })
    expect((await fileOf(id)).buyer).toMatchObject({ name: 'Zoé M.', company: INVOICED })
    stripe.press(session, 'pay')
    await deliverEvents()
    await correct(id, { company_name: '', siret: '', billing_address: '' })
    expect((await fileOf(id)).buyer.company).toBe(null)
    expect(await invoicedTo()).toMatchObject([INVOICED])
    const { details } = await store.db
      .selectFrom('orders')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(Object.keys(JSON.parse(details))).not.toContain('siret')
  })

  test('who erases the buyer erases the company too, and an export before contains it', async () => {
    const { order, fileOf, store, deps } = await setUp()
    const { id } = await order(COMPANY)
    const exported = await exportAddress(store.db, 'zoe@example.org', {
      seal: deps.seal,
      nowMs: deps.nowMs(),
    })
    expect(exported.orders).toMatchObject([
      { details: { company_name: 'Atelier Moreau', siret: SIRET } },
    ])
    const whom = {
      emailKey: emailKey('zoe@example.org'),
      seal: deps.seal,
      until: '2027',
      pause: noPause,
    }
    await store.write((tx) => eraseAddress(tx, whom, deps.nowMs()))
    expect((await fileOf(id)).buyer).toBe(null)
    const { details } = await store.db
      .selectFrom('orders')
      .select('details')
      .executeTakeFirstOrThrow()
    for (const word of ['Moreau', SIRET, 'Lilas']) expect(details).not.toContain(word)
  })
})
