import { type BuiltInBlock, builtInBlock } from './content-blocks.ts'
import { type Cents, eurosToCents } from './money.ts'
import {
  HYBRID_PACKAGES,
  HYBRID_SERVICES,
  type Offer,
  type PricePeriod,
  type Service,
  TRAINING_PLANS,
} from './offers.ts'

/** What an administrator has written of what a block sells; empty or null: nothing. */
type PricedBlock = {
  readonly id: string
  readonly name: string
  readonly price: number | null
  readonly originalPrice: number | null
}

/** What a block of a plan or package sells, at the price that the server charges. Null: nothing that is for sale. */
export const blockToOffer = ({ id, name, price, originalPrice }: PricedBlock): Offer | null => {
  const block = builtInBlock(id)
  const offer = block && offersIn(block.place).find((known) => known.id === block.name)
  if (!offer) return null
  return {
    ...offer,
    name: name || offer.name,
    priceCents: centsOr(price, offer.priceCents),
    originalPriceCents: centsOr(originalPrice, offer.originalPriceCents),
  }
}

/** What the site itself sells in a place. */
const offersIn = (place: BuiltInBlock['place']): readonly Offer[] => {
  if (place === 'plans') return TRAINING_PLANS
  return place === 'packages' ? HYBRID_PACKAGES : []
}

type ServiceBlock = Pick<PricedBlock, 'id' | 'price'> & { readonly period: PricePeriod | null }

/** What a block of a service costs, and how often. Null: it is none. */
export const blockToService = ({ id, price, period }: ServiceBlock): Service | null => {
  const block = builtInBlock(id)
  const service =
    block?.place === 'services' ? HYBRID_SERVICES.find((known) => known.id === block.name) : null
  if (!service) return null
  return {
    ...service,
    priceCents: centsOr(price, service.priceCents),
    period: period ?? service.period,
  }
}

const centsOr = (euros: number | null, own: Cents): Cents =>
  euros === null ? own : eurosToCents(euros)
