import { HYBRID_PACKAGES, type Offer, TRAINING_PLANS } from '#domain/offers.ts'
import type { CustomDraft } from './custom-draft.ts'
import { hashToModel, modelToHash } from './ordered-model.ts'

/** What an order page is opened for. */
export type Wanted =
  | { readonly kind: 'pack'; readonly slug: string }
  | { readonly kind: 'plan'; readonly offer: Offer }
  | { readonly kind: 'package'; readonly offer: Offer }
  | { readonly kind: 'custom'; readonly draft: CustomDraft }

/** The address of a link to an order, for the router. */
export type OrderAddress = {
  readonly pathname: string
  readonly search: string
  readonly hash?: string
}

const ORDER_PAGE = '/order/new'

export const offerAddress = (
  order: { readonly plan: string } | { readonly package: string } | { readonly pack: string },
): OrderAddress => ({ pathname: ORDER_PAGE, search: new URLSearchParams({ ...order }).toString() })

export const customAddress = (draft: CustomDraft): OrderAddress => ({
  pathname: ORDER_PAGE,
  search: 'custom=1',
  hash: modelToHash(draft),
})

/**
 * Reads the address of such a link; null if it names nothing that is sold, or a model that this device does not have.
 */
export const readOrderAddress = ({
  search,
  hash,
}: {
  readonly search: string
  readonly hash: string
}): Wanted | null => {
  const given = new URLSearchParams(search)
  const slug = given.get('pack')
  if (slug) return { kind: 'pack', slug }
  const plan = TRAINING_PLANS.find(({ id }) => id === given.get('plan'))
  if (plan) return { kind: 'plan', offer: plan }
  const offer = HYBRID_PACKAGES.find(({ id }) => id === given.get('package'))
  if (offer) return { kind: 'package', offer }
  const model = given.has('custom') ? hashToModel(hash) : null
  return model && { kind: 'custom', draft: model }
}
