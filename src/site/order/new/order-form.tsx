import { Trans, useLingui } from '@lingui/react/macro'
import { consentField, isNeeded } from '#contract/public/forms/consent-rules.ts'
import { EmailField } from '#site/shell/form/email-field.tsx'
import type { Draft } from '#site/shell/form/form-draft.ts'
import { SubmitRow } from '#site/shell/form/submit-row.tsx'
import { TrapField } from '#site/shell/form/trap-field.tsx'
import { VisitorBox, VisitorField, type VisitorForm } from '#site/shell/form/visitor-field.tsx'
import { useOfferProblem } from '#site/shell/order/use-offer-problem.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ConsentWords } from './consent-words.tsx'
import { CountryField } from './country-field.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { type OrderDraft, type OrderedThing, useOrderForm } from './use-order-form.ts'

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

interface OrderFieldsProps {
  order: OrderedThing
  form: VisitorForm<OrderDraft>
}

/** Who orders, and what they agree to. */
export function OrderFields({ order, form }: OrderFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Grid columns={{ base: 1, sm: 2 }} gap="md">
        {order.form === 'checkout' ? (
          <VisitorField form={form} name="name">
            {(bound) => (
              <TextField
                {...bound}
                label={t({ id: 'message.name', message: 'Nom' })}
                autoComplete="name"
                required
              />
            )}
          </VisitorField>
        ) : null}
        <VisitorField form={form} name="email">
          {(bound) => (
            <EmailField {...bound} label={t({ id: 'message.email', message: 'E-mail' })} required />
          )}
        </VisitorField>
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
                <ConsentWords name={name} />
              </Checkbox>
            )}
          </VisitorBox>
        ))}
      </Stack>
      <TrapField form={form} />
    </>
  )
}

/** What the button says (Code de la consommation, article L221-14). */
export function SendLabel({ totalCents }: Pick<OrderedThing, 'totalCents'>) {
  return totalCents === 0 ? (
    <Trans id="order.send.free">Commander</Trans>
  ) : (
    <Trans id="order.send.binding">Commander avec obligation de paiement</Trans>
  )
}

/** What follows a press of the button. */
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

/** What is for sale, and at which price, changes while a page stays open. */
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
