import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { STRIPE_KEY, startStripe, WEBHOOK_SECRET } from '#tests/support/stripe/start-stripe.ts'
import { buyByTest } from '#tests/support/test-buyer.ts'
import { untilHydrated } from '../support/until-hydrated.ts'
import { visitSite } from '../support/visit-site.ts'

// No webhook is ever delivered here: the pages poll the state themselves.
let stripe: Awaited<ReturnType<typeof startStripe>>
const site = visitSite(async () => {
  stripe = await startStripe({ nowMs: Date.now, closesItself: false })
  return {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  }
})
afterAll(() => stripe?.close())
const { page } = site
const items = [{ model_id: SAMPLE_MODELS[0]?.id ?? '', quantity: 1 }]
const card = (tab: Page) => tab.getByRole('button', { name: 'Payer 29 € par carte' })
const paid = (tab: Page) => tab.getByText('Merci, ton paiement est bien arrivé.').waitFor()
let order = ''

/** Opens the order, and continues to the provider's own page. */
beforeEach(async () => {
  // The server does not know its public address, so Stripe leads back to the usual port.
  await page().route(`${stripe.url}/pay/*/*`, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const Location = `${answer.headers().location}`.replace('http://localhost:3000', site.origin())
    await route.fulfill({ status: 303, headers: { Location } })
  })
  order = await buyByTest(site.origin(), { items, payment_method: 'card' }, null)
  await site.open(order)
  await card(page()).click()
  await page().getByRole('button', { name: 'Pay', exact: true }).waitFor()
})

test('back from the provider without paying, the order can be paid, and is paid once', async () => {
  await page().goBack()
  await untilHydrated(page())
  await page().getByText('nous n’avons pas encore reçu de paiement').waitFor()
  await card(page()).click()
  await page().getByRole('button', { name: 'Pay', exact: true }).click()
  await paid(page())
  expect(page().url()).toBe(`${site.origin()}${order}`)
  expect(await card(page()).count()).toBe(0)
})

test('a payment that takes days is shown as such', async () => {
  await page().getByRole('button', { name: 'Pay later' }).click()
  await page().getByText('Ton paiement est en route').waitFor()
  expect(await card(page()).count()).toBe(0)
})

test('paid on a phone that then died: any other device with the link shows the payment', async () => {
  const session = page().url().split('/').at(-1) ?? ''
  await page().close()
  stripe.press(session, 'pay')
  await site.useFreshDevice()
  await site.open(order)
  await paid(page())
})

test('paid in another window: this one updates by itself, and asks for no second payment', async () => {
  const session = page().url().split('/').at(-1) ?? ''
  await site.open(order)
  await card(page()).waitFor()
  stripe.press(session, 'pay')
  await paid(page())
  expect(await card(page()).count()).toBe(0)
})

test('a provider that hangs does not block the order: the known state is shown, and the rest later', async () => {
  const session = page().url().split('/').at(-1) ?? ''
  stripe.press(session, 'pay')
  stripe.fail('hang')
  await site.open(order)
  await page().getByText('nous n’avons pas encore reçu de paiement').waitFor()
  await paid(page())
})
