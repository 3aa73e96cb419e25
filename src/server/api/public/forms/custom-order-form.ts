import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { centsToEuros } from '#domain/money.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { inquiryTable } from '#server/api/entities/tables/inquiry-table.ts'
import { customItem } from '#server/api/public/orders/custom-item.ts'
import { customOrderToNotes } from '#server/api/public/orders/custom-order-to-notes.ts'
import { findBuyer } from '#server/api/public/orders/find-buyer.ts'
import { insertOrder } from '#server/api/public/orders/insert-order.ts'
import { withWaysOn } from '#server/api/public/orders/with-ways-on.ts'
import { companyDetails } from '#server/commerce/order-buyer.ts'
import { placeOrder, providerFor } from '#server/commerce/place-order.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import type { Form } from './form.ts'

/**
 * A model that is made to order. The wizard asks for an address and for nobody's name, so an address that is not known
 * yet makes no client: it stays with the order.
 */
export const createCustomOrderForm = (deps: ApiDeps): Form<typeof customOrderRequest> => ({
  name: 'custom-orders',
  schema: customOrderRequest,
  write: async (writing, { consents, website, language, ...sent }) => {
    const { company_name, siret, billing_address, ...draft } = sent
    const { faceOption, formats, name, email } = draft
    const totalCents = customOrderPriceCents({ faceOption: faceOption || null, formats })
    const total = centsToEuros(totalCents)
    const isQuarantined = website || writing.isFlood
    const provider = await providerFor(writing.tx, deps.providers, {
      ...{ method: 'card', isForAdults: false, country: draft.buyer_country ?? null },
    })
    const id = await insertOrder(writing, {
      userId: isQuarantined ? null : await findBuyer(writing.tx, email),
      items: [customItem(name, total)],
      totalCents,
      paymentMethod: '',
      provider,
      notes: customOrderToNotes(draft),
      details: {
        ...{ kind: 'custom', ...draft },
        ...companyDetails({ company_name, siret, billing_address }),
      },
      consents,
      language,
      isQuarantined,
    })
    await insertRecord(writing.tx, inquiryTable, {
      id,
      values: { kind: 'custom-order', is_handled: false, is_quarantined: isQuarantined },
      nowMs: writing.nowMs,
      mutationId: null,
    })
    const placed = { id, totalCents, provider, isByMachine: website }
    await placeOrder(writing, { ...placed, kind: 'custom-order' })
    return jsonAnswer(201, { id, total })
  },
  afterWrite: (answer) => withWaysOn(deps, answer),
})
