import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { FieldProblem } from '#contract/problems.ts'
import { isServerBusy, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import {
  confirmationAddress,
  idToReference,
  keepReceipt,
  orderPageAddress,
} from '#site/shell/order/order-receipt.ts'
import { type OfferProblem, useOfferProblem } from '#site/shell/order/use-offer-problem.ts'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { useEntryActions } from './use-entry-actions.ts'
import { useWaitingWords } from './use-waiting-words.ts'

interface WaitingEntryProps {
  form: WaitingForm
  onLeave: () => void
}

export function WaitingEntry({ form, onLeave }: WaitingEntryProps) {
  const { titleOf, factsOf } = useWaitingWords()
  const moment = useMoment()
  return (
    <>
      <Heading level={3} look="card">
        {titleOf(form.form)}
      </Heading>
      <Text look="small" tone="quiet">
        {moment(form.queuedAtMs)}
      </Text>
      <FactList facts={factsOf(form.fields)} />
      {form.state.type === 'sent' ? (
        <Arrived order={form.state} form={form} onLeave={onLeave} />
      ) : (
        <Unsent form={form} />
      )}
    </>
  )
}

type ArrivedProps = WaitingEntryProps & {
  order: Extract<WaitingForm['state'], { type: 'sent' }>
}

function Arrived({ order, form, onLeave }: ArrivedProps) {
  const { forget } = useEntryActions(form)
  const { id, total, opensCourse, orderUrl } = order
  const reference = idToReference(id)
  const leave = () => {
    keepReceipt({ id, total, opensCourse })
    forget()
    onLeave()
  }
  return (
    <>
      <Text tone="success">
        <Trans id="waiting.reference">Commande reçue. Référence : {reference}</Trans>
      </Text>
      <Row gap="2xs" wrap>
        <Button tone="main" asChild>
          {orderUrl === undefined ? (
            <Link to={confirmationAddress(id)} onClick={leave}>
              <Trans id="waiting.confirmation">Voir la confirmation</Trans>
            </Link>
          ) : (
            <Link to={orderPageAddress(orderUrl)} onClick={leave}>
              <Trans id="waiting.order-page">Voir ma commande et la payer</Trans>
            </Link>
          )}
        </Button>
      </Row>
    </>
  )
}

function Unsent({ form }: { form: WaitingForm }) {
  const say = useStateSentences()
  const { withdraw, correct } = useEntryActions(form)
  const { state } = form
  const problems = state.type === 'refused' ? state.problems : null
  const offer = useOfferProblem(problems ?? [])
  return (
    <>
      {problems ? (
        <Refusal problems={problems} offer={offer} />
      ) : (
        <Text>{say(isServerBusy(form) ? 'busy' : 'offline', 'waiting')}</Text>
      )}
      <Row gap="2xs" wrap>
        {problems && offer?.type !== 'gone' ? (
          <Button tone="main" onClick={correct}>
            <Trans id="waiting.correct">Corriger</Trans>
          </Button>
        ) : null}
        <Button tone="danger" onClick={withdraw}>
          <Trans id="waiting.withdraw">Annuler l’envoi</Trans>
        </Button>
      </Row>
    </>
  )
}

type RefusalProps = { problems: readonly FieldProblem[]; offer: OfferProblem | null }

function Refusal({ problems, offer }: RefusalProps) {
  const say = useStateSentences()
  const { problemWords } = useWaitingWords()
  if (offer?.type === 'gone') return <Text tone="danger">{offer.words}</Text>
  return (
    <>
      <Text tone="danger">
        {say('refused')}{' '}
        <Trans id="waiting.refused.text">
          Rien n’est perdu : corrige ce formulaire, puis renvoie-le.
        </Trans>
      </Text>
      {problems.map((problem) => (
        <Text key={problem.field} tone="danger">
          {offer ? offer.words : problemWords(problem)}
        </Text>
      ))}
    </>
  )
}
