import * as v from 'valibot'
import { PACK_PRICES_CALL, type PackPrices, packPrices } from '#contract/public/catalogue-index.ts'
import { isForSale } from '#contract/public/public-model.ts'
import { createPublicSource, usePublicRead } from '#device/public/use-public-read.ts'
import { hasWholeCents } from '#domain/money.ts'
import { useEuros } from '#i18n/use-locale.ts'

/** Formatted in the current language; `highest` is null if all packs cost the same. */
type PackPriceRange = { readonly lowest: string; readonly highest: string | null }

/** From the cheapest pack to the most expensive; null if none is for sale. */
export const usePackPriceRange = (): PackPriceRange | null => {
  const euros = useEuros()
  const prices = usePackPrices()
  if (prices === null) return null
  const { lowest, highest } = prices
  return { lowest: euros(lowest), highest: lowest === highest ? null : euros(highest) }
}

const isPriced = (model: unknown): model is Priced =>
  typeof model === 'object' &&
  model !== null &&
  'price' in model &&
  typeof model.price === 'number' &&
  model.price >= 0 &&
  hasWholeCents(model.price)

type Priced = { readonly price: number; readonly for_sale?: boolean }

const pricesOf = (models: readonly Priced[]): PackPrices => {
  const prices = models.filter(isForSale).map(({ price }) => price)
  return prices.length === 0 ? null : { lowest: Math.min(...prices), highest: Math.max(...prices) }
}

const readPrices = (body: unknown): { readonly prices: PackPrices } | null => {
  const parsed = v.safeParse(packPrices, body)
  return parsed.success ? parsed.output : null
}

/** Null if the body is not a catalogue. */
export const readPackPrices = (body: unknown): { readonly prices: PackPrices } | null =>
  Array.isArray(body) && body.every(isPriced) ? { prices: pricesOf(body) } : null

const catalogue = createPublicSource(PACK_PRICES_CALL, readPrices, {
  path: '/api/models',
  read: readPackPrices,
})

/** The prices that the page is built with. Source: specification, section 9. */
export const SAMPLE_PRICES: PackPrices = { lowest: 12, highest: 35 }

/** The prices of the catalogue's packs. */
const usePackPrices = (): PackPrices => {
  const read = usePublicRead(catalogue)
  return read.type === 'found' ? read.value.prices : SAMPLE_PRICES
}
