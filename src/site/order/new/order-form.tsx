import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { consentField, isNeeded } from '#contract/public/forms/checkout-request.ts'
import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { FormTroubleNote, SubmitRow } from '#site/shared/form/submit-row.tsx'
import {
  EmailField,
  NameField,
  VisitorBox,
  VisitorField,
  type VisitorForm,
} from '#site/shared/form/visitor-field.tsx'
import type { Draft } from '#site/shared/form-draft.ts'
import { useOfferProblem } from '#site/shared/order/use-offer-problem.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { CompanyFields, CountryField } from './billing-fields.tsx'
import { ConsentStatements } from './consent-statements.tsx'
import { type OrderDraft, type OrderedThing, useOrderForm } from './use-order-form.ts'

type Entry = ComponentType<{ form: WaitingForm; onLeave: () => void }>

const WaitingEntry = lazy(async (): Promise<{ default: Entry }> => {
  try {
    return { default: (await import('#site/shared/form/waiting-entry.tsx')).WaitingEntry }
  } catch {
    // Without a network, the bar at the top of every page also offers what can be done with the order.
    return { default: () => null }
  }
})

export function OrderForm(order: OrderedThing) {
  const say = useStateSentences()
  const { frame, form, isSending, trouble, placed } = useOrderForm(order)
  if (placed && !isSending) return <PlacedOrder form={placed} isNew={trouble !== null} />
  return (
    <Stack gap="md">
      <Heading level={2} look="section" id="buyer">
        <Trans id="order.buyer">Tes coordonnées</Trans>
      </Heading>
      <Form {...frame} aria-labelledby="buyer">
        <OrderFields order={order} form={form} />
        <OfferChange form={form} />
        <SubmitRow trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
          <SendLabel totalCents={order.totalCents} />
        </SubmitRow>
        <PaymentNote isPaidAtOnce={order.isPaidAtOnce} />
      </Form>
    </Stack>
  )
}

interface PlacedOrderProps {
  form: WaitingForm
  /** It was sent from this very page. */
  isNew: boolean
}

/** The state of an order, shown instead of the form, which would place the same order again. */
function PlacedOrder({ form, isNew }: PlacedOrderProps) {
  const heading = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone with its form.
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <Heading level={2} look="section" ref={heading} tabIndex={-1}>
        <Trans id="waiting.title">Tes formulaires</Trans>
      </Heading>
      {form.state.type === 'waiting' ? (
        <FormTroubleNote trouble={{ ...form, type: 'waiting' }} />
      ) : (
        <Suspense fallback={null}>
          <Stack gap="xs">
            <WaitingEntry form={form} onLeave={() => undefined} />
          </Stack>
        </Suspense>
      )}
    </>
  )
}

interface OrderFieldsProps {
  order: OrderedThing
  form: VisitorForm<OrderDraft>
}

/** The buyer's details, and what they agree to. */
export function OrderFields({ order, form }: OrderFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Grid columns={{ base: 1, sm: 2 }} gap="md">
        {order.form === 'checkout' ? <NameField form={form} /> : null}
        <EmailField form={form} label={t({ id: 'message.email', message: 'E-mail' })} />
        <VisitorField form={form} name="buyer_country">
          {(bound) => <CountryField {...bound} />}
        </VisitorField>
      </Grid>
      <CompanyFields form={form} />
      <Stack gap="2xs">
        {order.consents.map((name) => (
          <VisitorBox key={name} form={form} name={name} problemAt={consentField(name)}>
            {(bound) => (
              <Checkbox {...bound} required={isNeeded(name)}>
                <ConsentStatements name={name} />
              </Checkbox>
            )}
          </VisitorBox>
        ))}
      </Stack>
      <Honeypot form={form} />
    </>
  )
}

/** The label of the order button (Code de la consommation, article L221-14). */
export function SendLabel({ totalCents }: Pick<OrderedThing, 'totalCents'>) {
  return totalCents === 0 ? (
    <Trans id="order.send.free">Commander</Trans>
  ) : (
    <Trans id="order.send.binding">Commander avec obligation de paiement</Trans>
  )
}

/** What happens after a press of the button. */
export function PaymentNote({ isPaidAtOnce }: Pick<OrderedThing, 'isPaidAtOnce'>) {
  return (
    <Text look="small" tone="quiet">
      {isPaidAtOnce ? (
        <Trans id="order.note.at-once">
          Le paiement s’ouvre juste après, sur une page sécurisée. Rien n’est débité avant que tu ne
          le confirmes là-bas.
        </Trans>
      ) : (
        <Trans id="order.note.talk">
          La page de ta commande s’ouvre juste après : tu y paies tout de suite, ou quand nous
          aurons validé ta demande ensemble.
        </Trans>
      )}
    </Text>
  )
}

/** Offers and their prices can change while a page stays open. */
function OfferChange({ form }: { form: Pick<VisitorForm<Draft>, 'problems'> }) {
  const problem = useOfferProblem(useSelected(form.problems, (problems) => problems))
  if (problem === null) return null
  return (
    <>
      <FormError>{problem.words}</FormError>
      {problem.type === 'repriced' ? (
        <Row>
          <Button onClick={() => location.reload()}>
            <Trans id="order.repriced.show">Voir le nouveau prix</Trans>
          </Button>
        </Row>
      ) : null}
    </>
  )
}
