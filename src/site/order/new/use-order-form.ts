import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkoutRequest } from '#contract/public/checkout-request.ts'
import { customOrderRequest } from '#contract/public/custom-order-request.ts'
import { createDraftText } from '#site/shell/form/form-draft.ts'
import { TICKED, useVisitorForm } from '#site/shell/form/use-visitor-form.ts'
import { confirmationAddress, keepReceipt } from '#site/shell/order/order-receipt.ts'
import { CONSENT_NAMES, type ConsentName, missingConsents } from './consent-rules.ts'
import type { OrderSheetProps } from './order-sheet.tsx'

const BLANK = {
  name: '',
  email: '',
  website: '',
  terms: '',
  adult: '',
  no_real_person: '',
  own_image: '',
  immediate_delivery: '',
  withdrawal_lost: '',
}

type OrderFields = typeof BLANK
type OrderFormSetup = Pick<OrderSheetProps, 'form' | 'what' | 'consents' | 'onOrdered'>

/** Who orders, and what they agree to; what is ordered comes from the page. */
export const useOrderForm = ({ form, what, consents, onOrdered }: OrderFormSetup) => {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // The same words for another order are another request, under a key of their own.
  const kept = useMemo(() => createDraftText(`order${search}${hash}`), [search, hash])
  return useVisitorForm({
    name: form,
    schema: form === 'checkout' ? checkoutRequest : customOrderRequest,
    blank: BLANK,
    kept,
    toBody: (fields) => ({
      ...what,
      email: fields.email,
      website: fields.website,
      // A custom order's name is the model's.
      ...(form === 'checkout' ? { name: fields.name } : {}),
      consents: givenConsents(consents, fields),
    }),
    findMore: (fields) => missingConsents(consents, givenConsents(consents, fields)),
    onSent: ({ id, total }) => {
      onOrdered?.()
      keepReceipt({ id, total })
      void navigate(confirmationAddress(id), { replace: true })
    },
  })
}

const givenConsents = (
  asked: readonly ConsentName[],
  fields: OrderFields,
): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    CONSENT_NAMES.filter((name) => asked.includes(name)).map((name) => [
      name,
      fields[name] === TICKED,
    ]),
  )
