import * as v from 'valibot'
import { splitLocale } from '#contract/locales.ts'
import { createStoredText } from '#device/stored-text.ts'
import { shortId } from '#domain/uuid.ts'

const orderReceipt = v.object({
  id: v.string(),
  total: v.nullable(v.number()),
  /** Once the order is paid, its buyer gets the link to the course. */
  opensCourse: v.optional(v.boolean(), false),
  /** The order's page; an earlier version of the server does not send it. */
  orderUrl: v.optional(v.string()),
})

/** The server's answer to an order. */
export type OrderReceipt = v.InferOutput<typeof orderReceipt>

/**
 * The receipt of the last order, for its confirmation page: deleted with the tab, since the next user must not read it.
 */
const kept = createStoredText('order-receipt', () => sessionStorage)

export const keepReceipt = (receipt: v.InferInput<typeof orderReceipt>): void =>
  kept.write(JSON.stringify(receipt))

export const findReceipt = (id: string): OrderReceipt | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), orderReceipt), kept.read())
  return read.success && read.output.id === id ? read.output : null
}

export const confirmationAddress = (id: string): string =>
  `/order/confirmation?${new URLSearchParams({ order: id })}`

/** The order's page, for the router: in the current language, whatever the order's language is. */
export const orderPageAddress = (orderUrl: string): { pathname: string; hash: string } => {
  const { pathname, hash } = new URL(orderUrl, location.href)
  return { pathname: splitLocale(pathname).path, hash }
}

/** The reference that a buyer gives on the telephone and that an admin searches for: the beginning of the id. */
export const idToReference = (id: string): string => shortId(id).toUpperCase()
