import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ORDER_KEY_PLACE } from '#contract/public/forms/checkout-request.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { paymentPagesOf } from '#server/settings/payment-settings.ts'
import { findOrderAddress, readOrderQuery } from '#server/site/live-page.ts'
import { type OrderFormParts, orderFormHandler, sendOrderForm } from '#server/site/order-form.ts'

const PLACED = {
  id: '1',
  order_url: 'https://neomuse.example/th/order#token',
  pay_url: 'https://checkout.stripe.com/c/pay/cs_1#fid',
}
const publicationStatusOf: OrderFormParts['publicationStatusOf'] = async ({ slug }) =>
  ['luna-000001', 'lune-000001'].includes(slug)
    ? { type: 'shown', slug: 'luna-000001' }
    : { type: 'hidden' }

const setUp = (answer: Response) => {
  const sent: { path: string; body: string; origin: string | null }[] = []
  const rendered: { address: string; typed: TypedForm }[] = []
  const parts: OrderFormParts = {
    publicationStatusOf,
    order: async (_, request) => {
      const { pathname: path } = new URL(request.url)
      sent.push({ path, body: await request.text(), origin: request.headers.get('Origin') })
      return answer
    },
    renderTyped: async (address, typed) => {
      rendered.push({ address, typed })
      return `<head></head><form>${ORDER_KEY_PLACE}</form>`
    },
    newKey: () => 'key-1',
    publicUrl: 'https://neomuse.example',
    paymentPages: ['https://checkout.stripe.com'],
  }
  const app = new Hono()
  app.post('*', orderFormHandler(parts))
  app.get('*', (c) => sendOrderForm(c, `<head></head>${ORDER_KEY_PLACE}`, parts))
  app.all('*', (c) => c.text('not ours', 405))
  const post = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'text/html',
        Origin: 'https://neomuse.example',
        ...headers,
      },
      body: 'name=Zo%C3%A9&email=zoe%40exa',
    })
  return { post, sent, rendered, get: (path: string) => app.request(path) }
}

test.each([
  ['/order/new?plan=vip', PLACED, 'https://checkout.stripe.com/c/pay/cs_1#fid'],
  ['/order/new?plan=vip', { ...PLACED, pay_url: null }, '/th/order#token'],
  [
    '/th/order/new?pack=lune-000001',
    { ...PLACED, pay_url: 'https://neomuse.example/test-payment#test_1' },
    '/test-payment#test_1',
  ],
  // Custom work is discussed first.
  ['/order/new?package=pro', PLACED, '/th/order#token'],
])('an accepted order of %s redirects to the next page', async (path, placed, location) => {
  const { post, sent } = setUp(Response.json(placed, { status: 201 }))
  const answer = await post(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, location])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(sent).toEqual([
    {
      path: '/api/checkout',
      body: 'name=Zo%C3%A9&email=zoe%40exa',
      // The origin is still checked.
      origin: 'https://neomuse.example',
    },
  ])
})

test('a faulty form brings the page back, with the typed values and a key of its own', async () => {
  const fields = [{ field: 'email', code: 'not-an-email', detail: 'x' }]
  const { post, rendered } = setUp(Response.json({ fields }, { status: 422 }))
  const answer = await post('/en/order/new?utm=1&pack=lune-000001')
  expect([answer.status, await answer.text()]).toEqual([422, '<head></head><form>key-1</form>'])
  expect(rendered).toEqual([
    {
      address: '/en/order/new?pack=luna-000001',
      typed: {
        typed: { name: 'Zoé', email: 'zoe@exa' },
        problems: [{ field: 'email', code: 'not-an-email' }],
      },
    },
  ])
})

test('where no order can be accepted the page comes back as well', async () => {
  const { post, rendered } = setUp(Response.json({ code: 'busy' }, { status: 503 }))
  expect((await post('/order/new?plan=vip')).status).toBe(503)
  expect(rendered).toMatchObject([{ typed: { typed: { name: 'Zoé' }, problems: [] } }])
})

test.each([
  ['/order/new', {}],
  ['/order/new?pack=nobody', {}],
  ['/order/new?plan=gold', {}],
  ['/order/new?plan=vip', { 'Content-Type': 'application/json' }],
  ['/order/new?plan=vip', { Accept: '*/*' }],
])('nothing else is accepted: %s %o', async (path, headers) => {
  const { post, sent } = setUp(Response.json(PLACED, { status: 201 }))
  expect((await post(path, headers)).status).toBe(405)
  expect(sent).toEqual([])
})

test('the form may redirect to the provider’s page and to no other site, and each page has a key of its own', async () => {
  const answer = await setUp(new Response()).get('/order/new?plan=vip')
  expect(await answer.text()).toBe('<head></head>key-1')
  expect(answer.headers.get('Content-Security-Policy')).toContain(
    "; form-action 'self' https://checkout.stripe.com; ",
  )
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  const access = { secretKey: 'sk_1', webhookSecret: 'whsec_1' }
  const pagesAt = (apiBase: string | null) => paymentPagesOf({ stripe: { ...access, apiBase } })
  expect(paymentPagesOf({ stripe: null })).toEqual([])
  expect(pagesAt(null)).toEqual(['https://checkout.stripe.com'])
  expect(pagesAt('http://localhost:1234/')).toEqual([
    ...['https://checkout.stripe.com', 'http://localhost:1234'],
  ])
})

test('an order’s page has one address, whatever else the address contains', async () => {
  const addressOf = (address: string) =>
    findOrderAddress(new URL(address, 'http://localhost'), publicationStatusOf)
  expect(await addressOf('/order/new?plan=vip&x=1')).toBe('/order/new?plan=vip')
  expect(await addressOf('/th/order/new?package=elite')).toBe('/th/order/new?package=elite')
  for (const other of ['/order/new?custom=1', '/order/new?package=vip', '/models?plan=vip'])
    expect([other, await addressOf(other)]).toEqual([other, null])
  expect(readOrderQuery('/order/new?pack=luna-000001')).toEqual({
    ownReads: ['/api/models/luna-000001', '/api/models/luna-000001/pack'],
  })
  expect(readOrderQuery('/order/new')).toBeNull()
})
