import * as v from 'valibot'
import { createKeptText } from '#device/kept-text.ts'

const orderReceipt = v.object({
  id: v.string(),
  total: v.nullable(v.number()),
  /** Once it is paid, its buyer gets the link to the course. */
  opensCourse: v.optional(v.boolean(), false),
})

/** What the server has answered to an order. */
export type OrderReceipt = v.InferOutput<typeof orderReceipt>

/** The last order's, for its confirmation: gone with the tab, since who comes next must not read it. */
const kept = createKeptText('order-receipt', () => sessionStorage)

export const keepReceipt = (receipt: v.InferInput<typeof orderReceipt>): void =>
  kept.write(JSON.stringify(receipt))

export const findReceipt = (id: string): OrderReceipt | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), orderReceipt), kept.read())
  return read.success && read.output.id === id ? read.output : null
}

export const confirmationAddress = (id: string): string =>
  `/order/confirmation?${new URLSearchParams({ order: id })}`

/** To the millisecond: the eight digits that lists show are alike of all orders of a minute. */
const REFERENCE_LENGTH = '0193abcd-1111'.length

/** What a buyer is asked for on the telephone, and an administrator searches: the beginning of the id. */
export const idToReference = (id: string): string => id.slice(0, REFERENCE_LENGTH).toUpperCase()
