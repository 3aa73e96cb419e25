import type { Offer } from '#domain/offers.ts'
import { blockToOffer } from '#domain/sold-offers.ts'
import type { DefaultBlocks } from './default-blocks.ts'
import { type ShownBlock, useShownBlocks } from './shown-blocks.tsx'

export interface ShownOffer {
  readonly offer: Offer
  readonly block: ShownBlock
}

/** What is for sale in a place, in its order, at the server's prices. */
export const useOffers = (
  place: 'plans' | 'packages',
  own: DefaultBlocks = new Map(),
): readonly ShownOffer[] =>
  useShownBlocks(place, own).flatMap((block) => {
    const offer = blockToOffer(block)
    return offer ? [{ offer, block }] : []
  })
