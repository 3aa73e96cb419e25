import * as v from 'valibot'

const placed = v.object({ order_url: v.string(), pay_url: v.nullable(v.string()) })

/** Both consents: delivery does not have to wait. */
const CONSENTS = { immediate_delivery: true, withdrawal_lost: true }

/** Orders at a running product, and pays with the test provider. Returns the path and `#token` of the order's page. */
export const buyByTest = async (
  origin: string,
  fields: object,
  press: 'pay' | 'decline' | null = 'pay',
): Promise<string> => {
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = { email: 'zoe@example.org', name: 'Zoé', consents: CONSENTS, ...fields }
  const { order_url, pay_url } = v.parse(placed, await (await post('/api/checkout', form)).json())
  const session = pay_url?.split('#')[1] ?? ''
  if (press !== null) await post('/api/test-payment', { session, press })
  const url = new URL(order_url, origin)
  return `${url.pathname}${url.hash}`
}
