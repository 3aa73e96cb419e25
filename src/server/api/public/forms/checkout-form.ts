import { hash } from 'node:crypto'
import * as v from 'valibot'
import { checkoutRequest } from '#contract/public/forms/checkout-request.ts'
import {
  missingInPlain,
  ORDER_KEY_FIELD,
  plainToCheckout,
} from '#contract/public/forms/plain-order.ts'
import { centsToEuros } from '#domain/money.ts'
import { findOrAddBuyer } from '#server/api/public/orders/find-buyer.ts'
import { insertOrder } from '#server/api/public/orders/insert-order.ts'
import { pricePurchase } from '#server/api/public/orders/price-purchase.ts'
import { withWaysOn } from '#server/api/public/orders/with-ways-on.ts'
import { companyDetails } from '#server/commerce/order-buyer.ts'
import { placeOrder, providerFor } from '#server/commerce/place-order.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { canonicalJson } from '#server/http/canonical-json.ts'
import { invalidFieldsAnswer } from '#server/http/problem-answer.ts'
import type { Form } from './form.ts'

/** An order that waits for its payment, of whoever the address belongs to; put aside, it makes nobody a client. */
export const createCheckoutForm = (deps: ApiDeps): Form<typeof checkoutRequest> => ({
  name: 'checkout',
  schema: checkoutRequest,
  write: async (writing, sent) => {
    const purchase = await pricePurchase(writing.tx, sent)
    if (purchase.type === 'invalid') return invalidFieldsAnswer(purchase.fields)
    const { consents, email, name, language, plan_id, package_id, payment_method } = sent
    const { items, totalCents, isForAdults } = purchase
    const total = centsToEuros(totalCents)
    if (sent.expected_total !== undefined && sent.expected_total !== total)
      return invalidFieldsAnswer([{ field: 'expected_total', code: 'not-an-option' }])
    // As with the terms: a caller that keeps consents elsewhere names none here.
    if (isForAdults && consents && consents.adult !== true)
      return invalidFieldsAnswer([{ field: 'consents.adult', code: 'required' }])
    const isQuarantined = sent.website || writing.isFlood
    const userId = isQuarantined ? null : await findOrAddBuyer(writing, { email, name })
    const country = sent.buyer_country ?? null
    const provider = await providerFor(writing.tx, deps.providers, {
      ...{ method: payment_method, isForAdults, country },
    })
    const id = await insertOrder(writing, {
      userId,
      items,
      totalCents,
      paymentMethod: payment_method,
      provider,
      // Without an account, nothing else tells the administrator whose order it is.
      notes: userId === null ? `Contact : ${email}\nNom : ${name}` : '',
      details: {
        ...{ kind: 'checkout', email, name, language, plan_id, package_id },
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
  afterWrite: (answer) => withWaysOn(deps, answer),
  plain: {
    toRequest: plainToCheckout,
    findMore: missingInPlain,
    keyOf: keyOfPage,
  },
})

const keyed = v.object({ [ORDER_KEY_FIELD]: v.pipe(v.string(), v.uuid()) })

/** The same page with other words in it is another order. */
const keyOfPage = (body: unknown): string | null =>
  v.is(keyed, body) ? `plain-${hash('sha256', canonicalJson(body))}` : null
