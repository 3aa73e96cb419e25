import { builtInBlock } from '#domain/content-blocks.ts'
import { eurosToCents } from '#domain/money.ts'
import { HYBRID_PACKAGES, type Offer, TRAINING_PLANS } from '#domain/offers.ts'
import type { ShownBlock } from './show-block.ts'

const OFFERS = { plans: TRAINING_PLANS, packages: HYBRID_PACKAGES } as const

type PricedBlock = Pick<ShownBlock, 'id' | 'name' | 'price' | 'originalPrice'>

/** What a block of a plan or package sells, at the price that the server charges. Null: nothing that is for sale. */
export const blockToOffer = ({ id, name, price, originalPrice }: PricedBlock): Offer | null => {
  const block = builtInBlock(id)
  if (block?.place !== 'plans' && block?.place !== 'packages') return null
  const offer = OFFERS[block.place].find((known) => known.id === block.name)
  if (!offer) return null
  return {
    ...offer,
    name: name || offer.name,
    priceCents: price === null ? offer.priceCents : eurosToCents(price),
    originalPriceCents:
      originalPrice === null ? offer.originalPriceCents : eurosToCents(originalPrice),
  }
}
