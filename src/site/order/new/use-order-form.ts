import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { companyFieldsOf, missingCompany } from '#contract/commerce/buyer-company.ts'
import { TICKED } from '#contract/public/forms/agreement.ts'
import { checkoutRequest } from '#contract/public/forms/checkout-request.ts'
import {
  CONSENT_NAMES,
  type ConsentName,
  missingConsents,
} from '#contract/public/forms/consent-rules.ts'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { createDraftText } from '#site/shell/form/form-draft.ts'
import { type SentForm, useVisitorForm } from '#site/shell/form/use-visitor-form.ts'
import { useKeptForm } from '#site/shell/form/waiting/use-kept-form.ts'
import { type CustomDraft, draftToHash } from '#site/shell/order/custom/custom-draft.ts'
import { forgetModel } from '#site/shell/order/custom/kept-model.ts'
import { completeRequest, requestKey } from '#site/shell/order/custom/model-requests.ts'
import { forgetOrderedModel } from '#site/shell/order/custom/ordered-model.ts'
import {
  confirmationAddress,
  keepReceipt,
  orderPageAddress,
} from '#site/shell/order/order-receipt.ts'

export const BLANK_ORDER = {
  name: '',
  email: '',
  /** The one that most live in; whoever does not chooses another. */
  buyer_country: 'FR',
  /** `TICKED`: they buy for a business, which the fields below it name. */
  is_company: '',
  company_name: '',
  siret: '',
  billing_address: '',
  website: '',
  terms: '',
  adult: '',
  no_real_person: '',
  own_image: '',
  immediate_delivery: '',
  withdrawal_lost: '',
}

export type OrderDraft = typeof BLANK_ORDER

/** What is ordered, as far as sending it needs to know. */
export type OrderedThing = {
  form: 'checkout' | 'custom-orders'
  /** What the request says of it, beside who orders. */
  what: Readonly<Record<string, unknown>>
  /** What the page says that it costs. */
  totalCents: Cents
  consents: readonly ConsentName[]
  /** What the wizard has made, where that is ordered. */
  model?: CustomDraft
  /** Whether its buyer goes straight to paying: what people make is talked over first, if its buyer likes. */
  isPaidAtOnce: boolean
}

/** Who orders, and what they agree to; what is ordered comes from the page. */
export const useOrderForm = (order: OrderedThing) => {
  const { form, what, totalCents, consents, model, isPaidAtOnce } = order
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // The same words for another order are another request, under a key of their own.
  const kept = useMemo(() => createDraftText(`order${search}${hash}`), [search, hash])
  const ordering = useVisitorForm({
    name: form,
    schema: form === 'checkout' ? checkoutRequest : customOrderRequest,
    blank: BLANK_ORDER,
    kept,
    toBody: (fields) => ({
      ...what,
      email: fields.email,
      buyer_country: fields.buyer_country,
      ...companyFieldsOf(fields),
      website: fields.website,
      // A custom order's name is the model's.
      ...(form === 'checkout'
        ? { name: fields.name, expected_total: centsToEuros(totalCents) }
        : {}),
      consents: givenConsents(consents, fields),
    }),
    findMore: (fields) => [
      ...missingCompany(fields),
      ...missingConsents(consents, givenConsents(consents, fields)),
    ],
    onSent: (sent) => {
      if (model) {
        forgetModel(model)
        forgetOrderedModel(model)
      }
      void leadOn(sent).catch(reportError)
    },
    // Waiting, it is still shown here; the wizard is free for another one.
    ...(model
      ? {
          typedBefore: { model: draftToHash(model) },
          keyOf: (body) => requestKey(model, body),
          onWaiting: () => {
            forgetModel(model)
            completeRequest(model)
          },
        }
      : {}),
  })
  const leadOn = async ({ id, total, orderUrl, payUrl }: SentForm) => {
    if (orderUrl === undefined) {
      keepReceipt({ id, total, opensCourse: 'plan_id' in what })
      return navigate(confirmationAddress(id), { replace: true })
    }
    // In this page's place, so that the way back from the provider leads to the order.
    await navigate(orderPageAddress(orderUrl), { replace: true })
    if (payUrl !== undefined && isPaidAtOnce) location.assign(payUrl)
  }
  return { ...ordering, placed: useKeptForm(kept.key) }
}

const givenConsents = (
  asked: readonly ConsentName[],
  fields: OrderDraft,
): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    CONSENT_NAMES.filter((name) => asked.includes(name)).map((name) => [
      name,
      fields[name] === TICKED,
    ]),
  )
