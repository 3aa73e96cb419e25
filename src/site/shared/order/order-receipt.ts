import * as v from 'valibot'
import { splitLocale } from '#contract/locales.ts'
import { createStoredText } from '#device/stored-text.ts'
import { shortId } from '#domain/uuid.ts'

const orderReceipt = v.object({
  id: v.string(),
  total: v.nullable(v.number()),
  /** Once it is paid, its buyer gets the link to the course. */
  opensCourse: v.optional(v.boolean(), false),
  /** The order's page; an earlier version of the server has none. */
  orderUrl: v.optional(v.string()),
})

/** What the server has answered to an order. */
export type OrderReceipt = v.InferOutput<typeof orderReceipt>

/** The last order's, for its confirmation: gone with the tab, since who comes next must not read it. */
const kept = createStoredText('order-receipt', () => sessionStorage)

export const keepReceipt = (receipt: v.InferInput<typeof orderReceipt>): void =>
  kept.write(JSON.stringify(receipt))

export const findReceipt = (id: string): OrderReceipt | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), orderReceipt), kept.read())
  return read.success && read.output.id === id ? read.output : null
}

export const confirmationAddress = (id: string): string =>
  `/order/confirmation?${new URLSearchParams({ order: id })}`

/** The order's page, for the router: in the language on screen, whatever the order's is. */
export const orderPageAddress = (orderUrl: string): { pathname: string; hash: string } => {
  const { pathname, hash } = new URL(orderUrl, location.href)
  return { pathname: splitLocale(pathname).path, hash }
}

/** What a buyer is asked for on the telephone, and an administrator searches: the beginning of the id. */
export const idToReference = (id: string): string => shortId(id).toUpperCase()
