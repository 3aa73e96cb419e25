import { usePackPrices } from '#device/public/pack-prices.ts'
import { useEuros } from '#site/shared/use-euros.ts'

/** Written in the language on screen; `highest` is null where all packs cost the same. */
type PackPriceRange = { readonly lowest: string; readonly highest: string | null }

/** From the cheapest pack to the dearest; null where none is for sale. */
export const usePackPriceRange = (): PackPriceRange | null => {
  const euros = useEuros()
  const prices = usePackPrices()
  if (prices === null) return null
  const { lowest, highest } = prices
  return { lowest: euros(lowest), highest: lowest === highest ? null : euros(highest) }
}
