import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { companyFieldsOf, missingCompany } from '#contract/public/forms/buyer-company.ts'
import {
  CONSENT_NAMES,
  type ConsentName,
  checkoutRequest,
  missingConsents,
} from '#contract/public/forms/checkout-request.ts'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { TICKED } from '#contract/public/forms/form-fields.ts'
import { isLeft, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useStoredText } from '#device/stored-text.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { followOutbox } from '#site/shared/form/follow-outbox.ts'
import { type SentForm, useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { createDraftText } from '#site/shared/form-draft.ts'
import { type CustomDraft, draftToHash } from '#site/shared/order/custom-draft.ts'
import {
  confirmationAddress,
  keepReceipt,
  orderPageAddress,
} from '#site/shared/order/order-receipt.ts'
import {
  clearCustomDraft,
  completeRequest,
  forgetOrderedModel,
  modelName,
  requestKey,
} from '#site/shared/order/ordered-model.ts'

export const BLANK_ORDER = {
  name: '',
  email: '',
  /** The country where most buyers live; others choose another. */
  buyer_country: 'FR',
  /** `TICKED`: the buyer buys for a business, which the fields below name. */
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

/** What is ordered, as far as sending the order requires. */
export type OrderedThing = {
  form: 'checkout' | 'custom-orders'
  /** The request's fields for what is ordered, besides the buyer's. */
  orderedFields: Readonly<Record<string, unknown>>
  /** The price that the page shows. */
  totalCents: Cents
  consents: readonly ConsentName[]
  /** The wizard's model, if that is ordered. */
  model?: CustomDraft
  /** Whether the buyer goes straight to payment: custom work can be discussed first, if the buyer likes. */
  isPaidAtOnce: boolean
}

/** The buyer's details and what they agree to; the page supplies what is ordered. */
export const useOrderForm = (order: OrderedThing) => {
  const { form, orderedFields, totalCents, consents, model, isPaidAtOnce } = order
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // The same text for another order is another request, with a key of its own.
  const name = `order${search}${model ? `#${modelName(model)}` : hash}`
  const kept = useMemo(() => createDraftText(name), [name])
  const ordering = useVisitorForm({
    name: form,
    schema: form === 'checkout' ? checkoutRequest : customOrderRequest,
    blank: BLANK_ORDER,
    kept,
    toBody: (fields) => ({
      ...orderedFields,
      email: fields.email,
      buyer_country: fields.buyer_country,
      ...companyFieldsOf(fields),
      website: fields.website,
      // For a custom order, `name` is the model's name.
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
        clearCustomDraft(model)
        forgetOrderedModel(model)
      }
      void openOrder(sent).catch(reportError)
    },
    // The waiting order is still shown here; the wizard is free for another one.
    ...(model
      ? {
          typedBefore: { model: draftToHash(model) },
          keyOf: (body) => requestKey(model, body),
          onWaiting: () => {
            clearCustomDraft(model)
            completeRequest(model)
          },
        }
      : {}),
  })
  const openOrder = async ({ id, total, orderUrl, payUrl }: SentForm) => {
    if (orderUrl === undefined) {
      keepReceipt({ id, total, opensCourse: 'plan_id' in orderedFields })
      return navigate(confirmationAddress(id), { replace: true })
    }
    // Replaces this page in the history, so that going back from the payment provider leads to the order.
    await navigate(orderPageAddress(orderUrl), { replace: true })
    if (payUrl !== undefined && isPaidAtOnce) location.assign(payUrl)
  }
  return { ...ordering, placed: useKeptForm(kept.key) }
}

/**
 * The form with this draft while it waits in the outbox: sent by this page, an earlier one or another tab, unless that
 * tab is handling it.
 */
const useKeptForm = (draft: string): WaitingForm | null => {
  const isAny = hintToCount(useStoredText(waitingHint)) > 0
  const [kept, setKept] = useState<WaitingForm | null>(null)
  useEffect(() => {
    if (!isAny) return
    const stop = followOutbox((forms) => {
      const own = forms.find((form) => form.draft === draft && isLeft(form))
      setKept(own ?? null)
    })
    return () => {
      stop()
      setKept(null)
    }
  }, [isAny, draft])
  return kept
}

export type OrderDraft = typeof BLANK_ORDER

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
