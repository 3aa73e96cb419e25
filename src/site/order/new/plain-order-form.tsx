import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { Link, useHref, useLocation } from 'react-router-dom'
import * as v from 'valibot'
import {
  ASKED_FIELD,
  ORDER_KEY_FIELD,
  ORDER_KEY_PLACE,
} from '#contract/public/forms/checkout-request.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { centsToEuros } from '#domain/money.ts'
import { useLocale } from '#i18n/use-locale.ts'
import type { VisitorForm } from '#site/shared/form/visitor-field.tsx'
import { useOfferProblem } from '#site/shared/order/use-offer-problem.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { createObservable } from '#ui/form/observable.ts'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { OrderFields, PaymentNote, SendLabel } from './order-form.tsx'
import { BLANK_ORDER, type OrderDraft, type OrderedThing } from './use-order-form.ts'

/**
 * The typed form and its problems, on a page that the server has returned after a rejected form; null on every other
 * page.
 */
export const TypedFormContext = createContext<TypedForm | null>(null)

/** True within the content that is shown without scripts. */
export const PlainOrderContext = createContext(false)

const FORM_ID = 'buyer'

/**
 * The order form as the browser itself submits it. If something is wrong, the server returns the page with the typed
 * values, scrolled to the form.
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
        {typed ? <OrderRejected problems={typed.problems} /> : null}
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
  // Without scripts nothing is typed into this state: the browser itself submits the form.
  write: () => undefined,
})

const pickDraft = (texts: Readonly<Record<string, string>>): Partial<OrderDraft> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name in BLANK_ORDER))

/** Why nothing was ordered: the offer has changed, a field below is wrong, or the order could not be saved. */
function OrderRejected({ problems }: Pick<TypedForm, 'problems'>) {
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

function HiddenFields({ orderedFields, totalCents, consents }: OrderedThing) {
  const { items, ...offer } = v.parse(ordered, orderedFields)
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

/**
 * The page's content without scripts, instead of its skeleton: the server knows what the address names. `children`:
 * that order; null if the address names none, or names it behind its `#`.
 */
export function NoScriptOrder({ children }: { children: ReactNode }) {
  return (
    <noscript>
      {children === null ? (
        <NeedsScripts />
      ) : (
        <PlainOrderContext value={true}>{children}</PlainOrderContext>
      )}
    </noscript>
  )
}

function NeedsScripts() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="lg">
          <PageHeading>
            <Trans id="order.title">Ta commande</Trans>
          </PageHeading>
          <Text look="lead">
            <Trans id="order.no-script">
              Cette page a besoin de JavaScript. Sans JavaScript, écris-nous ce que tu veux
              commander par{' '}
              <TextLink asChild>
                <Link to="/contact">le formulaire de contact</Link>
              </TextLink>{' '}
              : nous préparons ta commande avec toi.
            </Trans>
          </Text>
        </Stack>
      </Page>
    </Section>
  )
}
