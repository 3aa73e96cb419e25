import * as v from 'valibot'
import { type OrderPage, orderPage } from '#contract/public/orders/order-page.ts'
import { createKeptText } from '#device/kept-text.ts'

/** An order as this device has seen it last. */
export type KeptOrder = { readonly page: OrderPage; readonly readAtMs: number }

const keptOrders = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ hash: v.string(), readAtMs: v.number(), page: orderPage })),
)

type Kept = v.InferOutput<typeof keptOrders>

/** So many are kept, the ones that were seen last. */
const MOST = 10

const kept = createKeptText('orders')

/** What this device knows of the order that a token opens; null: nothing. The token itself stands nowhere on it. */
export const findKeptOrder = async (token: string): Promise<KeptOrder | null> => {
  const hash = await hashOf(token)
  return readKept().find((order) => order.hash === hash) ?? null
}

/** Keeps an order for a time without a network; null: the token opens it no more, so the device forgets it. */
export const keepOrder = async (token: string, order: KeptOrder | null): Promise<void> => {
  const hash = await hashOf(token)
  // An insecure address has no hashes: there nothing is kept.
  if (hash === null) return
  const others = readKept().filter((known) => known.hash !== hash)
  if (order === null && others.length === readKept().length) return
  const all = order === null ? others : [{ hash, ...order }, ...others]
  kept.write(JSON.stringify(all.slice(0, MOST)))
}

const readKept = (): Kept => {
  const read = v.safeParse(keptOrders, kept.read())
  return read.success ? read.output : []
}

const hashOf = async (token: string): Promise<string | null> => {
  const { subtle } = crypto
  if (subtle === undefined) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
