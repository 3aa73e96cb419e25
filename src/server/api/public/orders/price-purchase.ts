import type { OrderItem } from '#contract/entities/order.ts'
import type { FieldProblem } from '#contract/problems.ts'
import type { CheckoutRequest } from '#contract/public/forms/checkout-request.ts'
import { type Cents, centsToEuros, sumCents, timesCents } from '#domain/money.ts'
import { planToItemId } from '#domain/offers/course.ts'
import type { Offer } from '#domain/offers/offers.ts'
import { readReadyPacks } from '#server/packs/pack-rows.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { findOffer } from './find-offer.ts'

export type PricedPurchase =
  | {
      readonly type: 'priced'
      readonly items: readonly OrderItem[]
      readonly totalCents: Cents
      /** Some of it is shown to adults alone, so nobody else may order it. */
      readonly isForAdults: boolean
    }
  | { readonly type: 'invalid'; readonly fields: readonly FieldProblem[] }

/** What is bought, at the prices of this moment. Nothing of the price comes from the visitor. */
export const pricePurchase = async (
  tx: Queryable,
  { items = [], plan_id, package_id }: CheckoutRequest,
): Promise<PricedPurchase> => {
  if (plan_id !== undefined) return pricePlan(await findOffer(tx, 'plans', plan_id))
  if (package_id !== undefined) return pricePackage(await findOffer(tx, 'packages', package_id))
  return priceCart(tx, items)
}

const pricePlan = (plan: Offer | null): PricedPurchase =>
  plan
    ? priceOffer(plan, { id: planToItemId(plan.id), name: `Formation ${plan.name}` })
    : notForSale('plan_id')

const pricePackage = (offer: Offer | null): PricedPurchase =>
  offer
    ? priceOffer(offer, { id: `package-${offer.id}`, name: `Formule hybride ${offer.name}` })
    : notForSale('package_id')

const priceOffer = ({ priceCents }: Offer, item: { id: string; name: string }): PricedPurchase => ({
  type: 'priced',
  items: [
    { model_id: item.id, model_name: item.name, quantity: 1, price: centsToEuros(priceCents) },
  ],
  totalCents: priceCents,
  isForAdults: false,
})

const notForSale = (field: string): PricedPurchase => ({
  type: 'invalid',
  fields: [{ field, code: 'not-an-option' }],
})

const priceCart = async (
  tx: Queryable,
  cart: NonNullable<CheckoutRequest['items']>,
): Promise<PricedPurchase> => {
  const models = await tx
    .selectFrom('models')
    .select(['id', 'name', 'price_cents', 'is_nsfw'])
    .where('is_active', '=', 1)
    .where(
      'id',
      'in',
      cart.map(({ model_id }) => model_id),
    )
    .execute()
  const modelsById = new Map(models.map((model) => [model.id, model]))
  const lines = cart.flatMap(({ model_id, quantity }) => {
    const model = modelsById.get(model_id)
    // Validated and kept as whole cents.
    return model ? [{ model, quantity, priceCents: model.price_cents as Cents }] : []
  })
  if (lines.length < cart.length)
    return { type: 'invalid', fields: modelsOutside(cart, modelsById, 'not-an-option') }
  // Nobody is asked for money for a pack of which nothing could be delivered.
  const ready = new Set(
    await readReadyPacks(
      tx,
      models.map(({ id }) => id),
    ),
  )
  if (ready.size < models.length)
    return { type: 'invalid', fields: modelsOutside(cart, ready, 'not-for-sale-yet') }
  return {
    type: 'priced',
    items: sumByModel(lines).map(({ model, quantity, priceCents }) => ({
      model_id: model.id,
      model_name: model.name,
      quantity,
      price: centsToEuros(priceCents),
    })),
    totalCents: sumCents(
      ...lines.map(({ priceCents, quantity }) => timesCents(priceCents, quantity)),
    ),
    isForAdults: models.some(({ is_nsfw }) => is_nsfw === 1),
  }
}

/** Lines of one model become one, at the place of the first. */
const sumByModel = <
  Line extends { readonly model: { readonly id: string }; readonly quantity: number },
>(
  lines: readonly Line[],
): readonly Line[] => {
  const byModel = new Map<string, Line>()
  for (const line of lines) {
    const quantity = (byModel.get(line.model.id)?.quantity ?? 0) + line.quantity
    byModel.set(line.model.id, { ...line, quantity })
  }
  return [...byModel.values()]
}

/** A model that is not for sale any more is told like one that never was. */
const modelsOutside = (
  cart: readonly { readonly model_id: string }[],
  models: Pick<ReadonlySet<string>, 'has'>,
  code: FieldProblem['code'],
): readonly FieldProblem[] =>
  cart.flatMap(({ model_id }, at) =>
    models.has(model_id) ? [] : [{ field: `items.${at}.model_id`, code }],
  )
