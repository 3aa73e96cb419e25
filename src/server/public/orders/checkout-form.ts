import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { OrderItem } from '#contract/entities/order.ts'
import type { FieldProblem } from '#contract/problems.ts'
import {
  type CheckoutRequest,
  checkoutAnswer,
  checkoutRequest,
  missingInNoScriptOrder,
  noScriptToCheckout,
  ORDER_KEY_FIELD,
} from '#contract/public/forms/checkout-request.ts'
import { type LineName, storedLineName } from '#domain/commerce/line-names.ts'
import { builtInId } from '#domain/content-blocks.ts'
import { planToItemId } from '#domain/course.ts'
import { type Cents, centsToEuros, sumCents, timesCents } from '#domain/money.ts'
import type { Offer } from '#domain/offers.ts'
import { blockToOffer } from '#domain/sold-offers.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { companyDetails } from '#server/commerce/order-buyer.ts'
import { findOrAddBuyer } from '#server/commerce/order-effects/find-buyer.ts'
import { readReadyPacks } from '#server/commerce/packs/pack-rows.ts'
import { placeOrder, providerFor } from '#server/commerce/place-order.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { contentTable } from '#server/entities/entity-tables.ts'
import { invalidFieldsAnswer, jsonAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { type Form, HONEYPOT_NOTE } from '#server/http/form.ts'
import { canonicalJson } from '#server/http/read-request.ts'
import { EXAMPLE_CHECKOUT, EXAMPLE_WAYS_ON } from '#server/openapi/example-forms.ts'
import { insertOrder, withNextSteps } from './insert-order.ts'

/** A plan or package as the pages show it now: with the admin's price and name; null when it is not shown. */
const findOffer = async (
  tx: Queryable,
  place: 'plans' | 'packages',
  offerId: string,
): Promise<Offer | null> => {
  const record = await findRecord(tx, contentTable, builtInId(place, offerId) ?? '')
  if (!record) return null
  const { id, is_shown, name, price, original_price } = contentTable.recordToRow(record)
  return is_shown ? blockToOffer({ id, name, price, originalPrice: original_price }) : null
}

type PricedPurchase =
  | {
      readonly type: 'priced'
      readonly items: readonly OrderItem[]
      readonly totalCents: Cents
      /** It contains adult content, so only adults may order it. */
      readonly isForAdults: boolean
    }
  | { readonly type: 'invalid'; readonly fields: readonly FieldProblem[] }

/** The items at their current prices. Prices are never taken from the request. */
const pricePurchase = async (
  tx: Queryable,
  { items = [], plan_id, package_id }: CheckoutRequest,
): Promise<PricedPurchase> => {
  if (plan_id !== undefined) return pricePlan(await findOffer(tx, 'plans', plan_id))
  if (package_id !== undefined) return pricePackage(await findOffer(tx, 'packages', package_id))
  return priceCart(tx, items)
}

const pricePlan = (plan: Offer | null): PricedPurchase =>
  plan ? priceOffer(plan, { id: planToItemId(plan.id), kind: 'plan' }) : notForSale('plan_id')

const pricePackage = (offer: Offer | null): PricedPurchase =>
  offer
    ? priceOffer(offer, { id: `package-${offer.id}`, kind: 'package' })
    : notForSale('package_id')

const priceOffer = (
  { name, priceCents }: Offer,
  { id, kind }: { id: string; kind: LineName['kind'] },
): PricedPurchase => ({
  type: 'priced',
  items: [
    {
      model_id: id,
      model_name: storedLineName({ kind, name }),
      quantity: 1,
      price: centsToEuros(priceCents),
    },
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
    // Validated and stored as whole cents.
    return model ? [{ model, quantity, priceCents: model.price_cents as Cents }] : []
  })
  if (lines.length < cart.length)
    return { type: 'invalid', fields: modelsOutside(cart, modelsById, 'not-an-option') }
  // A pack without published files must not be sold.
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

/** Combines lines of the same model, at the position of the first. */
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

/** A model that is no longer for sale is reported like one that never existed. */
const modelsOutside = (
  cart: readonly { readonly model_id: string }[],
  models: Pick<ReadonlySet<string>, 'has'>,
  code: FieldProblem['code'],
): readonly FieldProblem[] =>
  cart.flatMap(({ model_id }, at) =>
    models.has(model_id) ? [] : [{ field: `items.${at}.model_id`, code }],
  )

/** Creates an order that awaits payment, for the client with this address; a quarantined order creates no client. */
export const createCheckoutForm = (deps: ApiDeps): Form<typeof checkoutRequest> => ({
  name: 'checkout',
  schema: checkoutRequest,
  call: {
    id: 'check-out',
    summary: 'Orders packs, a plan or a package',
    description: `Exactly one of \`items\`, \`plan_id\` and \`package_id\`; of one model at most 99, in all items together. Makes a pending order; one that costs nothing is paid at once. The answer has the addresses of the order’s page and of its payment, new each time. The server sets the prices. Where \`consents\` contains \`terms\`, the buyer must agree to them; with an NSFW model also to \`adult\`. ${HONEYPOT_NOTE}`,
    example: EXAMPLE_CHECKOUT,
    answers: {
      201: {
        description: 'The order, and what it costs in euros.',
        content: json(checkoutAnswer, {
          id: '019a0000-0000-7000-8000-000000000501',
          total: 58,
          ...EXAMPLE_WAYS_ON,
        }),
      },
    },
  },
  write: async (writing, sent) => {
    const purchase = await pricePurchase(writing.tx, sent)
    if (purchase.type === 'invalid') return invalidFieldsAnswer(purchase.fields)
    const { consents, email, name, language, plan_id, package_id, payment_method } = sent
    const { items, totalCents, isForAdults } = purchase
    const total = centsToEuros(totalCents)
    if (sent.expected_total !== undefined && sent.expected_total !== total)
      return invalidFieldsAnswer([{ field: 'expected_total', code: 'not-an-option' }])
    // As with the terms: a caller that stores consents elsewhere sends none here.
    if (isForAdults && consents && consents.adult !== true)
      return invalidFieldsAnswer([{ field: 'consents.adult', code: 'required' }])
    const isQuarantined = sent.website || writing.isFlood
    const userId = isQuarantined ? null : await findOrAddBuyer(writing, { email, name })
    const country = sent.buyer_country ?? null
    const provider = await providerFor(writing.tx, deps.providers, {
      method: payment_method,
      isForAdults,
      country,
    })
    const id = await insertOrder(writing, {
      userId,
      items,
      totalCents,
      paymentMethod: payment_method,
      provider,
      // Without an account, only these notes show the admin whose order it is.
      notes: userId === null ? `Contact : ${email}\nNom : ${name}` : '',
      details: {
        kind: 'checkout',
        email,
        name,
        language,
        plan_id,
        package_id,
        ...(isForAdults ? { for_adults: true } : {}),
        ...(country === null ? {} : { buyer_country: country }),
        ...companyDetails(sent),
      },
      consents,
      language,
      isQuarantined,
    })
    const placed = { id, totalCents, provider, isByMachine: sent.website }
    await placeOrder(writing, { ...placed, kind: 'order' })
    return jsonAnswer(201, { id, total, status: 'pending' })
  },
  afterWrite: (answer) => withNextSteps(deps, answer),
  plain: {
    toRequest: noScriptToCheckout,
    findMore: missingInNoScriptOrder,
    keyOf: keyOfPage,
  },
})

const keyed = v.object({ [ORDER_KEY_FIELD]: v.pipe(v.string(), v.uuid()) })

/** The same page with other content is another order. */
const keyOfPage = (body: unknown): string | null =>
  v.is(keyed, body) ? `plain-${hash('sha256', canonicalJson(body))}` : null
