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

/** What an administrator has written about a block's offer; empty or null: nothing. */
type PricedBlock = {
  readonly id: string
  readonly name: string
  readonly price: number | null
  readonly originalPrice: number | null
}

/** The offer of a plan's or package's block, at the price that the server charges. Null: it is not for sale. */
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

/** The default offers of a place. */
const offersIn = (place: BuiltInBlock['place']): readonly Offer[] => {
  if (place === 'plans') return TRAINING_PLANS
  return place === 'packages' ? HYBRID_PACKAGES : []
}

type ServiceBlock = Pick<PricedBlock, 'id' | 'price'> & { readonly period: PricePeriod | null }

/** The price of a service's block, and how often it is paid. Null: it is not a service. */
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
