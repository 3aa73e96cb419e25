import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderPage } from '#contract/public/order-page.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useDocumentTitle } from '#site/shared/page/use-document-title.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { StatusPill, type StatusTone } from '#ui/display/status-pill.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type OrderStage, stageOf } from './order-stage.ts'

type StageLabel = {
  readonly tone: StatusTone
  readonly label: string
  /** What the status means to the buyer, and what comes next. */
  readonly text: string
}

interface OrderHeadingProps {
  page: OrderPage | null
  /** The order is loading: the parts around the heading already take up their space, so that nothing moves. */
  isAsked?: boolean
}

/**
 * Which order it is, its status, and what that means. The heading stays the same element while the order loads, so that
 * it keeps the focus that a navigation has put on it.
 */
export function OrderHeading({ page, isAsked = false }: OrderHeadingProps) {
  const title = <Trans id="order-page.title">Ma commande</Trans>
  return (
    <Section spacing="0" below="lg">
      <Stack gap="sm">
        {page ? <Stage page={page} title={title} /> : isAsked ? <StagePlaceholder /> : null}
        <PageHeading>{page ? page.number : title}</PageHeading>
        {page ? <StageText page={page} /> : isAsked ? <StageTextPlaceholder /> : null}
      </Stack>
    </Section>
  )
}

const useStageLabels = (): Readonly<Record<OrderStage, StageLabel>> => {
  const { t } = useLingui()
  return {
    ...useUnpaidLabels(),
    paid: {
      tone: 'ok',
      label: t({ id: 'stage.paid', message: 'Payée' }),
      text: t({ id: 'stage.paid.text', message: 'Merci, ton paiement est bien arrivé.' }),
    },
    completed: {
      tone: 'ok',
      label: t({ id: 'stage.completed', message: 'Livrée' }),
      text: t({
        id: 'stage.completed.text',
        message: 'Ta commande est payée et livrée. Cette page reste la tienne.',
      }),
    },
    'partly-refunded': {
      tone: 'ok',
      label: t({ id: 'stage.partly-refunded', message: 'Remboursée en partie' }),
      text: t({
        id: 'stage.partly-refunded.text',
        message: 'Une partie de ta commande t’a été remboursée ; le reste est toujours à toi.',
      }),
    },
    'refund-pending': {
      tone: 'busy',
      label: t({ id: 'stage.refund-pending', message: 'Remboursement en cours' }),
      text: t({
        id: 'stage.refund-pending.text',
        message:
          'Un remboursement est en cours : ta banque peut mettre quelques jours à l’afficher. Ce qu’il concerne n’est plus accessible.',
      }),
    },
    'refund-failed': {
      tone: 'warning',
      label: t({ id: 'stage.refund-failed', message: 'Remboursement non abouti' }),
      text: t({
        id: 'stage.refund-failed.text',
        message:
          'Un remboursement n’a pas abouti. Tu n’as rien à faire : nous cherchons un autre moyen et nous t’écrivons.',
      }),
    },
    disputed: {
      tone: 'paused',
      label: t({ id: 'stage.disputed', message: 'Contestation en cours' }),
      text: t({
        id: 'stage.disputed.text',
        message:
          'Ce paiement est contesté auprès de ta banque. Tant qu’elle n’a pas décidé, son contenu n’est pas accessible.',
      }),
    },
    refunded: {
      tone: 'paused',
      label: t({ id: 'stage.refunded', message: 'Remboursée' }),
      text: t({
        id: 'stage.refunded.text',
        message: 'Ta commande t’a été remboursée en entier : son contenu n’est plus accessible.',
      }),
    },
    cancelled: {
      tone: 'paused',
      label: t({ id: 'stage.cancelled', message: 'Annulée' }),
      text: t({
        id: 'stage.cancelled.text',
        message: 'Ta commande est annulée : tu ne dois rien.',
      }),
    },
  }
}

type Unpaid =
  | 'free'
  | 'to-pay'
  | 'transfer-awaited'
  | 'payment-failed'
  | 'processing'
  | 'to-confirm'

const useUnpaidLabels = (): Readonly<Record<Unpaid, StageLabel>> => {
  const { t } = useLingui()
  return {
    free: {
      tone: 'waiting',
      label: t({ id: 'stage.free', message: 'À confirmer' }),
      text: t({
        id: 'stage.free.text',
        message: 'Ta commande est enregistrée et ne coûte rien. Confirme-la pour la recevoir.',
      }),
    },
    'to-pay': {
      tone: 'waiting',
      label: t({ id: 'stage.to-pay', message: 'À payer' }),
      text: t({
        id: 'stage.to-pay.text',
        message:
          'Ta commande est enregistrée, et nous n’avons pas encore reçu de paiement. Si tu viens de payer, cette page se met à jour toute seule.',
      }),
    },
    'transfer-awaited': {
      tone: 'waiting',
      label: t({ id: 'stage.transfer', message: 'Virement attendu' }),
      text: t({
        id: 'stage.transfer.text',
        message:
          'Ta commande est enregistrée. Dès que ton virement arrive sur notre compte, un à trois jours ouvrés en général, elle passe à « Payée ».',
      }),
    },
    'payment-failed': {
      tone: 'warning',
      label: t({ id: 'stage.failed', message: 'Paiement non abouti' }),
      text: t({
        id: 'stage.failed.text',
        message:
          'Ton dernier paiement n’a pas abouti : rien n’a été débité. Ta commande t’attend, tu peux réessayer.',
      }),
    },
    processing: {
      tone: 'busy',
      label: t({ id: 'stage.processing', message: 'Paiement en cours' }),
      text: t({
        id: 'stage.processing.text',
        message:
          'Ton paiement est en route : certaines banques mettent quelques jours. Cette page change dès qu’il arrive ; ne paie pas une deuxième fois.',
      }),
    },
    'to-confirm': {
      tone: 'waiting',
      label: t({ id: 'stage.to-confirm', message: 'Enregistrée' }),
      text: t({
        id: 'stage.to-confirm.text',
        message:
          'Ta commande est enregistrée. Nous t’écrivons sous {replyTime} avec le moyen de payer ; d’ici là, tu ne dois rien.',
      }),
    },
  }
}

function Stage({ page, title }: { page: OrderPage; title: ReactNode }) {
  const { t } = useLingui()
  const { number } = page
  const { tone, label } = useStageLabels()[stageOf(page)]
  useDocumentTitle(t({ id: 'order-page.number', message: `Commande ${number}` }))
  return (
    <Row gap="sm" wrap justify="between">
      <Text look="label" tone="quiet">
        {title}
      </Text>
      <StatusPill tone={tone} label={label} />
    </Row>
  )
}

function StageText({ page }: { page: OrderPage }) {
  const placedAt = useMoment()(Date.parse(page.created_at))
  return (
    <>
      <Text look="lead" tone="quiet" role="status">
        {useStageText(page)}
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="order-page.placed">Commandé le {placedAt}</Trans>
      </Text>
    </>
  )
}

/** An administrator may cancel what was paid: then the buyer waits for money, and owes none. */
const useStageText = (page: OrderPage): string => {
  const { t } = useLingui()
  const stage = stageOf(page)
  const labels = useStageLabels()
  return stage === 'cancelled' && page.paid_at !== null
    ? t({
        id: 'stage.cancelled.paid',
        message:
          'Ta commande est annulée. Si tu l’avais payée, son remboursement s’affichera ici ; s’il tarde, écris-nous.',
      })
    : labels[stage].text
}

function StagePlaceholder() {
  return (
    <Row gap="sm" wrap justify="between" data-needs-scripts>
      <Skeleton width="7rem" height="1.75rem" />
      <Skeleton width="6rem" height="1.75rem" />
    </Row>
  )
}

/**
 * Something to read while the order loads. It is longer than what takes its place, so that the page's largest paint does
 * not wait for the scripts.
 */
function StageTextPlaceholder() {
  return (
    <Stack gap="sm" data-needs-scripts>
      <Text look="lead" tone="quiet">
        <Trans id="order-page.opening">
          Ta commande s’ouvre… Garde cette adresse pour toi : elle ouvre ta commande sur tous tes
          appareils, avec son état, tes fichiers, tes factures, et de quoi y renoncer ou nous écrire
          en cas de besoin.
        </Trans>
      </Text>
      <Skeleton width="12rem" />
    </Stack>
  )
}
