import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { FieldProblem } from '#contract/problems.ts'
import { isServerBusy, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import {
  confirmationAddress,
  idToReference,
  keepReceipt,
  orderPageAddress,
} from '#site/shared/order/order-receipt.ts'
import { type OfferProblem, useOfferProblem } from '#site/shared/order/use-offer-problem.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { useFieldMessages } from './field-labels.ts'
import { useEntryActions } from './waiting-entry-actions.ts'

interface WaitingEntryProps {
  form: WaitingForm
  onLeave: () => void
}

export function WaitingEntry({ form, onLeave }: WaitingEntryProps) {
  const { titleOf, factsOf } = useWaitingLabels()
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

/** The texts about a waiting form: which form it is, and what was typed into it. */
const useWaitingLabels = () => {
  const { t } = useLingui()
  const say = useFieldMessages()
  const titles: Readonly<Record<string, string>> = {
    contact: t({ id: 'waiting.contact', message: 'Message à l’équipe' }),
    interview: t({ id: 'waiting.interview', message: 'Demande d’entretien' }),
    newsletter: t({ id: 'waiting.newsletter', message: 'Inscription à la newsletter' }),
    'course/link': t({ id: 'waiting.course-link', message: 'Nouveau lien du cours' }),
    'order/find': t({ id: 'waiting.order-find', message: 'Liens de mes achats' }),
    'custom-orders': t({ id: 'waiting.custom', message: 'Commande d’un modèle sur mesure' }),
    'order/withdraw': t({ id: 'waiting.withdrawal', message: 'Rétractation' }),
    withdraw: t({ id: 'waiting.withdrawal', message: 'Rétractation' }),
    checkout: t({ id: 'waiting.order', message: 'Commande' }),
  }
  const labels: Readonly<Record<string, string>> = {
    name: t({ id: 'message.name', message: 'Nom' }),
    email: t({ id: 'message.email', message: 'E-mail' }),
    phone: t({ id: 'waiting.phone', message: 'Téléphone' }),
    subject: t({ id: 'message.subject', message: 'Objet' }),
    message: t({ id: 'message.text', message: 'Message' }),
    experience: t({ id: 'waiting.experience', message: 'Expérience' }),
    goals: t({ id: 'waiting.goals', message: 'Objectifs' }),
    order: t({ id: 'withdraw.receipt.order', message: 'Achat' }),
  }
  const problemLabels: typeof labels = {
    ...labels,
    consent: t({ id: 'waiting.consent', message: 'Accord' }),
  }
  const factsOf = (fields: Readonly<Record<string, string>>) =>
    Object.entries(labels).flatMap(([name, label]) => {
      const value = fields[name] ?? ''
      return value === '' ? [] : [{ label, value }]
    })
  const problemMessage = ({ field, code }: FieldProblem): string => {
    const label = problemLabels[field]
    const problem = say(code, /^consents?\b/.test(field) ? 'box' : 'field')
    return label === undefined
      ? problem
      : t({ id: 'waiting.problem', message: `${label} : ${problem}` })
  }
  return { titleOf: (form: string) => titles[form] ?? form, factsOf, problemMessage }
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
  const { problemMessage } = useWaitingLabels()
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
          {offer ? offer.words : problemMessage(problem)}
        </Text>
      ))}
    </>
  )
}
