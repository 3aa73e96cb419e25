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
  requestKey,
} from '#site/shared/order/ordered-model.ts'

export const BLANK_ORDER = {
  name: '',
  email: '',
  /** The one that most live in; others choose another. */
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
        clearCustomDraft(model)
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
            clearCustomDraft(model)
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

/**
 * What was sent from the form with this draft, as long as the outbox has it: by this page, an earlier one or another
 * tab, unless that has it in hand.
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
