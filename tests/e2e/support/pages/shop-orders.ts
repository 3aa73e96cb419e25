import type { Page } from 'playwright-core'
import { TOKEN_KEY } from '#device/back-office/saved-session.ts'

/** The payment method of each order: a card is the test provider's here. */
type Method = 'card' | 'bank_transfer'

type Placed = {
  readonly id: string
  readonly total: number
  readonly pay_url: string | null
}

/** Sends a request as the page's signed-in user; returns the answer. */
export const askAsAdmin = async <Answer>(
  page: Page,
  path: string,
  body?: object,
): Promise<Answer> => {
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
  const answer = await page.request.fetch(new URL(`/api/admin/${path}`, page.url()).href, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}` },
    ...(body ? { data: body } : {}),
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

const sendForm = async <Answer>(page: Page, path: string, data: object): Promise<Answer> => {
  const answer = await page.request.post(new URL(`/api/${path}`, page.url()).href, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

type Pack = { readonly id: string; readonly price: number } & Readonly<Record<string, unknown>>

/** Two packs, the first of which costs more. */
const placePackOrder = async (page: Page, method: Method): Promise<Placed> => {
  const packs = (await askAsAdmin<readonly Pack[]>(page, 'models'))
    .filter(({ price, isNSFW }) => price > 0 && isNSFW === false)
    .toSorted((one, other) => other.price - one.price)
  return sendForm(page, 'checkout', {
    email: 'camille.moreau@example.org',
    name: 'Camille Moreau',
    buyer_country: 'FR',
    payment_method: method,
    items: packs.slice(0, 2).map(({ id }) => ({ model_id: id, quantity: 1 })),
    consents: { terms: true, immediate_delivery: true, withdrawal_lost: false },
  })
}

const isPaidByCard = async (page: Page): Promise<Placed> => {
  const placed = await placePackOrder(page, 'card')
  const session = placed.pay_url?.split('#')[1]
  await sendForm(page, 'test-payment', { session, press: 'pay' })
  return placed
}

const receiveTransfer = (page: Page, { id }: Placed, amount: number): Promise<unknown> =>
  askAsAdmin(page, `orders/${id}/transfer-received`, { amount, reference: crypto.randomUUID() })

const newRefund = (reason: string, parts: object = {}) => ({
  id: crypto.randomUUID(),
  reason,
  ...parts,
})

/** Returns the order's id. */
const MADE = {
  pending: async (page: Page): Promise<string> => (await placePackOrder(page, 'bank_transfer')).id,
  paid: async (page: Page): Promise<string> => (await isPaidByCard(page)).id,
  /** One line is refunded; a note gives the reason. */
  refunded: async (page: Page): Promise<string> => {
    const { id } = await isPaidByCard(page)
    await askAsAdmin(page, `orders/${id}/refunds`, newRefund('goodwill', { amount: 12.5 }))
    await askAsAdmin(page, `orders/${id}/notes`, {
      id: crypto.randomUUID(),
      text: 'Camille a écrit : la taille du journal ne lui convient pas. Geste commercial.',
    })
    return id
  },
  /** A transfer that the merchant has to refund by hand. */
  sendingBack: async (page: Page): Promise<string> => {
    const placed = await placePackOrder(page, 'bank_transfer')
    await receiveTransfer(page, placed, placed.total)
    await askAsAdmin(page, `orders/${placed.id}/refunds`, newRefund('withdrawal'))
    return placed.id
  },
  /** Paid twice; and another order paid with a wrong amount. */
  stray: async (page: Page): Promise<string> => {
    const twice = await placePackOrder(page, 'bank_transfer')
    await receiveTransfer(page, twice, twice.total)
    await receiveTransfer(page, twice, twice.total)
    const wrong = await placePackOrder(page, 'bank_transfer')
    await receiveTransfer(page, wrong, 1)
    return twice.id
  },
} as const

export type ShopOrder = keyof typeof MADE

const known = new Map<string, Promise<string>>()

/**
 * The id of an order in that payment state. No screen changes it, so each server has one such order: it accepts few
 * orders from one address.
 */
export const shopOrder = (page: Page, kind: ShopOrder): Promise<string> => {
  const key = `${new URL(page.url()).origin} ${kind}`
  const order = known.get(key) ?? MADE[kind](page)
  known.set(key, order)
  return order
}
