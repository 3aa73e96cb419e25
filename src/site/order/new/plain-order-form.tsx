import { Trans } from '@lingui/react/macro'
import { createContext, use } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import * as v from 'valibot'
import type { TypedForm } from '#contract/public/forms/plain-form.ts'
import {
  ASKED_FIELD,
  ORDER_KEY_FIELD,
  ORDER_KEY_PLACE,
} from '#contract/public/forms/plain-order.ts'
import { centsToEuros } from '#domain/money.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { TypedFormContext } from '#site/shell/form/typed-form.ts'
import type { VisitorForm } from '#site/shell/form/visitor-field.tsx'
import { useOfferProblem } from '#site/shell/order/use-offer-problem.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { createObservable } from '#ui/form/observable.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { OrderFields, PaymentNote, SendLabel } from './order-form.tsx'
import { BLANK_ORDER, type OrderDraft, type OrderedThing } from './use-order-form.ts'

/** True within what is shown without scripts. */
export const PlainOrderContext = createContext(false)

const FORM_ID = 'buyer'

/**
 * The form of an order as the browser itself sends it. The page comes back with what was typed where something is wrong:
 * then it stands at the form.
 */
export function PlainOrderForm(order: OrderedThing) {
  const { search } = useLocation()
  const typed = use(TypedFormContext)
  const form = typedToForm(typed)
  return (
    <Stack gap="md">
      <Heading level={2} look="section" id={FORM_ID}>
        <Trans id="order.buyer">Tes coordonnées</Trans>
      </Heading>
      <Form
        action={useHref({ pathname: '/order/new', search, hash: FORM_ID })}
        method="post"
        noValidate={false}
        aria-labelledby={FORM_ID}
        onSubmit={() => undefined}
      >
        {typed ? <NotTaken problems={typed.problems} /> : null}
        <HiddenFields {...order} />
        <OrderFields order={order} form={form} />
        <Row>
          <Button type="submit" tone="main" size="lg">
            <SendLabel totalCents={order.totalCents} />
          </Button>
        </Row>
        <PaymentNote isPaidAtOnce={order.isPaidAtOnce} />
      </Form>
    </Stack>
  )
}

const typedToForm = (typed: TypedForm | null): VisitorForm<OrderDraft> => ({
  typed: createObservable({ ...BLANK_ORDER, ...pickDraft(typed?.typed ?? {}) }),
  problems: createObservable(typed?.problems ?? []),
  // Nobody types here before the browser itself has sent it.
  write: () => undefined,
})

const pickDraft = (texts: Readonly<Record<string, string>>): Partial<OrderDraft> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name in BLANK_ORDER))

/** Why nothing was ordered: what the offer has become, or the fields below, or that nothing could be taken just now. */
function NotTaken({ problems }: Pick<TypedForm, 'problems'>) {
  const offer = useOfferProblem(problems)
  const retry = useStateSentences()('retrySoon')
  if (offer) return <FormError>{offer.words}</FormError>
  return (
    <FormError>
      {problems.length === 0 ? (
        <Trans id="order.plain.failed">
          Ta commande n’a pas pu être enregistrée : rien n’a été commandé. {retry}
        </Trans>
      ) : (
        <Trans id="order.plain.wrong">
          Rien n’a été commandé : corrige ce qui est signalé ci-dessous, puis recommence.
        </Trans>
      )}
    </FormError>
  )
}

const ordered = v.object({
  plan_id: v.optional(v.string()),
  package_id: v.optional(v.string()),
  items: v.optional(v.tuple([v.object({ model_id: v.string() })])),
})

function HiddenFields({ what, totalCents, consents }: OrderedThing) {
  const { items, ...offer } = v.parse(ordered, what)
  const fields = {
    ...offer,
    ...(items ? { model_id: items[0].model_id } : {}),
    expected_total: String(centsToEuros(totalCents)),
    [ASKED_FIELD]: consents.join(','),
    [ORDER_KEY_FIELD]: ORDER_KEY_PLACE,
    language: useLocale(),
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
