import { expect, test } from 'vitest'
import { createProviders } from '#server/commerce/providers/create-providers.ts'
import { createStripeProvider } from '#server/commerce/providers/stripe-provider.ts'
import { createTransferProvider } from '#server/commerce/providers/transfer-provider.ts'
import { refundPayment } from '#server/commerce/refund-payment.ts'
import { LUNA, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'
import { startStripe } from '#tests/support/stripe/start-stripe.ts'
import { WHOLE_SELLER } from '#tests/support/whole-seller.ts'

const SELLER = { ...WHOLE_SELLER, vat_rate: '10' }
const ACCOUNT = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: '' }

type Server = Awaited<ReturnType<typeof setUpPayments>>

const setSettings = async ({ call, adminToken: token }: Server, body: object) => {
  const answer = await call('PUT', '/api/admin/settings', { token, body })
  expect(answer.status).toBe(200)
}

const items = [{ model_id: LUNA, quantity: 2 }]
const buyer = { email: 'zoe@example.org', name: 'Zoé', items }

const placeOrder = async (server: Server, fields: object = {}) => {
  const answer = await server.post('/api/checkout', { ...buyer, ...fields })
  expect(answer.status).toBe(201)
  const placed = (await answer.json()) as {
    id: string
    order_url: string
    pay_url: string | null
    status: string
  }
  const token = placed.order_url.split('#')[1] ?? ''
  return { ...placed, token, page: (await server.openPage(token)).body }
}

/** As in production: the seller must be known, and no bank account is configured on the server. */
const setUpProduction = async () => {
  const { access } = await startStripe({ nowMs: () => Date.UTC(2026, 0, 1, 12) })
  return setUpPayments({
    bankAccount: null,
    providers: ({ store }) => ({
      stripe: createStripeProvider({ ...access, timeoutMs: 20_000, retries: 0 }),
      transfer: createTransferProvider(store),
      needsSeller: true,
      needsAccount: true,
    }),
  })
}

test('in production orders are accepted, and can be paid only once the settings name the seller', async () => {
  const server = await setUpProduction()
  const early = await placeOrder(server)
  expect(early).toMatchObject({ status: 'pending', pay_url: null })
  expect(early.page).toMatchObject({ payment_hold: 'seller', providers: [], payment: null })
  const pay = () => server.post('/api/order/pay', { token: early.token })
  expect((await pay()).status).toBe(409)
  await setSettings(server, { seller: { ...SELLER, director: ' ' } })
  expect((await pay()).status).toBe(409)
  await setSettings(server, { seller: { director: 'Inès Lune' } })
  expect((await server.openPage(early.token)).body).toMatchObject({
    payment_hold: null,
    providers: ['stripe'],
    transfer: null,
  })
  expect((await pay()).status).toBe(200)
  expect((await placeOrder(server)).pay_url).toMatch(/^http/)
})

test('in development everything works without', async () => {
  const server = await setUpPayments()
  const { pay_url, page } = await placeOrder(server)
  expect(pay_url).not.toBeNull()
  expect(page).toMatchObject({ payment_hold: null, providers: ['stripe', 'transfer', 'test'] })
})

test('only a production server requires the seller, and has no test provider', async () => {
  const { store } = await setUpPayments()
  const connected = { stripe: null, publicUrl: null }
  const parts = { store, nowMs: () => 0 }
  const account = { iban: 'FR7630006000011234567890189', bic: '', holder: 'Lune' }
  expect(
    await createProviders({ ...connected, transfer: null, isProduction: true }, parts),
  ).toMatchObject({ needsSeller: true, needsAccount: true })
  const develops = { ...connected, transfer: account, isProduction: false }
  expect(await createProviders(develops, parts)).toMatchObject({
    needsSeller: false,
    needsAccount: false,
    test: { name: 'test' },
  })
})

test('transfers go to the account of the settings; without one to the server’s', async () => {
  const server = await setUpPayments()
  const { token, page } = await placeOrder(server)
  expect(page).toMatchObject({ transfer: { holder: 'Néomuse' } })
  await setSettings(server, { bank_account: { ...ACCOUNT, iban: 'DE89370400440532013000' } })
  await setSettings(server, { seller: { legal_name: 'Atelier Lune' } })
  const { transfer } = (await server.openPage(token)).body as { transfer: { qr: string } }
  expect(transfer).toMatchObject({
    iban: 'DE89370400440532013000',
    bic: 'AGRIFRPP',
    holder: 'Atelier Lune',
  })
  expect(transfer.qr).toContain('DE89370400440532013000')
})

test('an account in the settings enables transfers on a server without an account', async () => {
  const server = await setUpProduction()
  await setSettings(server, { seller: SELLER })
  const byTransfer = { payment_method: 'bank_transfer' }
  const none = await placeOrder(server, byTransfer)
  expect(none.page).toMatchObject({ transfer: null, providers: ['stripe'] })
  await setSettings(server, { bank_account: ACCOUNT })
  expect((await placeOrder(server, byTransfer)).page).toMatchObject({
    payment: { provider: 'transfer' },
    transfer: { iban: ACCOUNT.iban },
  })
})

test('an order from a country that is not sold to is stored, and says so before it is paid', async () => {
  const server = await setUpPayments()
  await setSettings(server, { seller: { sold_countries: ['FR'] } })
  const foreign = await placeOrder(server, { buyer_country: 'TH' })
  expect(foreign).toMatchObject({ pay_url: null, page: { payment_hold: 'country' } })
  expect((await server.post('/api/order/pay', { token: foreign.token })).status).toBe(409)
  expect((await placeOrder(server, { buyer_country: 'FR' })).page).toMatchObject({
    payment_hold: null,
  })
  const refused = await server.post('/api/checkout', { ...buyer, buyer_country: 'France' })
  expect(refused.status).toBe(422)
})

test('invoices store seller and tax; a credit note is taxed as its invoice was', async () => {
  const server = await setUpPayments()
  await setSettings(server, { seller: SELLER })
  const { payment } = await server.buy({ items, buyer_country: 'BE' })
  await setSettings(server, { seller: { vat_status: 'exempt', legal_name: 'Lune & Fille' } })
  const refunded = await refundPayment(server.deps, {
    refundId: crypto.randomUUID(),
    paymentId: payment.id,
    amountCents: null,
    lines: [],
    reason: 'goodwill',
    actorId: server.adminId,
  })
  expect(refunded.type).toBe('taken')
  const [note, invoice] = (await server.rows('invoices'))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ content }) => JSON.parse(content))
  expect(invoice).toMatchObject({
    number: 'NM-2026-00001',
    seller: {
      name: 'Atelier Lune',
      legalForm: 'SAS',
      siret: '73282932000074',
      registration: 'RCS Annecy',
      vatNumber: 'FR44732829320',
      vatRateMilli: 100,
    },
    buyer: { country: 'BE' },
    taxes: [{ rateMilli: 100, netCents: 5_273, taxCents: 527, exemption: '' }],
  })
  expect(note).toMatchObject({
    number: 'AV-2026-00001',
    seller: { name: 'Lune & Fille', vatNumber: '' },
    taxes: [{ rateMilli: 100, netCents: 5_273, taxCents: 527, exemption: '' }],
  })
})

test('the site shows the seller, and not the account for transfers', async () => {
  const server = await setUpPayments()
  await setSettings(server, { seller: SELLER, bank_account: ACCOUNT })
  const settingsText = await (await server.request('/api/settings')).text()
  expect(settingsText).toContain('Atelier Lune')
  expect(settingsText).not.toContain(ACCOUNT.iban)
})

test('an order’s page shows the VAT of its invoice, even after the rate has changed', async () => {
  const server = await setUpPayments()
  await setSettings(server, { seller: SELLER })
  const sold = await server.buy()
  const open = await placeOrder(server)
  const percents = async () =>
    Promise.all(
      [sold, open].map(async ({ token }) => (await server.openPage(token)).body.vat_percent),
    )
  expect(await percents()).toEqual([10, 10])
  await setSettings(server, { seller: { vat_status: 'exempt' } })
  expect(await percents()).toEqual([10, 0])
})
