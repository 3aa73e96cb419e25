import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, Send } from 'lucide-react'
import { OfflineNote, useReloadOnChange } from '#admin/orders/order-requests.tsx'
import { useNotifyLoadFailure, useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useCopyText } from '#admin/shared/export-text.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { OnlineSection } from '#admin/shared/online-section.tsx'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  type MAIL_OBSTACLES,
  type OrderEmailEntry,
  type OrderEmailKind,
  type OrderEmailState,
  type OrderEmails as OrderEmailsAnswer,
  orderEmails,
  orderEmailsPath,
} from '#contract/admin/order-emails.ts'
import { askServer, nothing } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { MessageText } from '#ui/table/message-text.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Text } from '#ui/text/text.tsx'

const KINDS: Readonly<Record<OrderEmailKind, MessageDescriptor>> = {
  received: msg({ id: 'admin.order-emails.received', message: 'Commande reçue' }),
  paid: msg({ id: 'admin.order-emails.paid', message: 'Paiement reçu' }),
  'files-ready': msg({ id: 'admin.order-emails.files-ready', message: 'Fichiers prêts' }),
  links: msg({ id: 'admin.order-emails.links', message: 'Liens vers ses commandes' }),
  withdrawal: msg({ id: 'admin.order-emails.withdrawal', message: 'Accusé de rétractation' }),
  refunded: msg({ id: 'admin.order-emails.refunded', message: 'Remboursement' }),
  'credit-note': msg({ id: 'admin.order-emails.credit-note', message: 'Avoir' }),
  'payment-failed': msg({
    id: 'admin.order-emails.payment-failed',
    message: 'Paiement non abouti',
  }),
}

const STATES: Readonly<Record<OrderEmailState, MessageDescriptor>> = {
  waiting: msg({ id: 'admin.order-emails.waiting', message: 'En attente depuis le' }),
  sent: msg({ id: 'admin.order-emails.sent', message: 'Envoyé le' }),
  failed: msg({ id: 'admin.order-emails.failed', message: 'Non envoyé, abandonné le' }),
  dropped: msg({ id: 'admin.order-emails.dropped', message: 'Sans objet depuis le' }),
}

const PLANNED = msg({ id: 'admin.order-emails.planned', message: 'Prévu le' })

const OBSTACLES: Readonly<Record<(typeof MAIL_OBSTACLES)[number], MessageDescriptor>> = {
  'no-smtp': msg({
    id: 'admin.order-emails.no-smtp',
    message: 'Aucun serveur d’envoi n’est configuré (SMTP_URL).',
  }),
  'no-contact-email': msg({
    id: 'admin.order-emails.no-contact-email',
    message: 'L’adresse e-mail de contact manque dans les Paramètres.',
  }),
  'no-public-url': msg({
    id: 'admin.order-emails.no-public-url',
    message: 'L’adresse publique du site n’est pas configurée (PUBLIC_URL).',
  }),
}

type OrderEmailsProps = {
  readonly orderId: string
  /** The number of events in the order's timeline: a new one may have queued an email. */
  readonly events: number
}

/**
 * The emails of an order with their texts, each with a button to send it again; if the server sends none, they can be
 * copied.
 */
export function OrderEmails({ orderId, events }: OrderEmailsProps) {
  const { t } = useLingui()
  const path = orderEmailsPath(orderId)
  const notifyLoadFailure = useNotifyLoadFailure(
    t({
      id: 'admin.order-emails.load-error',
      message: 'Impossible de charger les e-mails de la commande',
    }),
  )
  const asked = useServerAnswer(path, orderEmails, notifyLoadFailure)
  useReloadOnChange(events, asked.reload)
  return (
    <OnlineSection
      level={3}
      title={<Trans id="admin.order-emails.title">E-mails au client</Trans>}
      asked={asked}
    >
      {(answer) => <EmailList path={path} answer={answer} reload={asked.reload} />}
    </OnlineSection>
  )
}

type EmailListProps = {
  readonly path: string
  readonly answer: OrderEmailsAnswer
  readonly reload: () => Promise<void>
}

function EmailList({ path, answer, reload }: EmailListProps) {
  const { t, i18n } = useLingui()
  const { obstacle, to, emails, possible } = answer
  const { isBusy, send } = useSendEmail(path, reload)
  const canSend = useIsOnline() && obstacle === null && to !== null
  return (
    <Stack gap="xs">
      <OfflineNote>
        <Trans id="admin.order-emails.offline">
          Vous êtes hors ligne : les e-mails pourront être envoyés une fois en ligne.
        </Trans>
      </OfflineNote>
      {obstacle === null ? null : (
        <Banner tone="warning">
          {i18n._(OBSTACLES[obstacle])}{' '}
          <Trans id="admin.order-emails.copy-instead">
            Rien ne part : copiez les textes pour les envoyer vous-même.
          </Trans>
        </Banner>
      )}
      {to === null ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.order-emails.nobody">L’adresse du client n’est plus connue.</Trans>
        </Text>
      ) : null}
      {emails.length === 0 ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.order-emails.none">Aucun e-mail n’est parti pour cette commande.</Trans>
        </Text>
      ) : (
        <RecordList label={t({ id: 'admin.order-emails.title', message: 'E-mails au client' })}>
          {emails.map((email) => (
            <EmailRow
              key={email.occasion}
              email={email}
              canSend={canSend && email.text !== null && !email.is_planned}
              isBusy={isBusy}
              onSend={() => void send(email.kind, email.occasion)}
            />
          ))}
        </RecordList>
      )}
      {possible.length === 0 ? null : (
        <Row gap="2xs" wrap>
          {possible.map((kind) => (
            <Button
              key={kind}
              size="sm"
              icon={<Send aria-hidden="true" />}
              disabled={!canSend}
              busy={isBusy}
              onClick={() => void send(kind)}
            >
              <Trans id="admin.order-emails.send">Envoyer « {i18n._(KINDS[kind])} »</Trans>
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}

type EmailRowProps = {
  readonly email: OrderEmailEntry
  readonly canSend: boolean
  readonly isBusy: boolean
  readonly onSend: () => void
}

function EmailRow({ email, canSend, isBusy, onSend }: EmailRowProps) {
  const { t, i18n } = useLingui()
  const { moment } = useDates()
  const copy = useCopyText()
  const { kind, state, text, queued_at, settled_at, is_planned, tries } = email
  return (
    <RecordRow
      title={i18n._(KINDS[kind])}
      meta={`${i18n._(is_planned ? PLANNED : STATES[state])} ${moment(settled_at ?? queued_at)}`}
      actions={
        text === null ? null : (
          <>
            <Button
              size="sm"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copy(`${text.subject}\n\n${text.body}`, text.subject)}
            >
              <Trans id="admin.order-emails.copy">Copier le texte</Trans>
            </Button>
            <Button
              size="sm"
              icon={<Send aria-hidden="true" />}
              disabled={!canSend}
              busy={isBusy}
              onClick={onSend}
            >
              <Trans id="admin.order-emails.again">Renvoyer</Trans>
            </Button>
          </>
        )
      }
    >
      {tries > 0 ? (
        <Text look="small">
          <Plural
            id="admin.order-emails.tries"
            value={tries}
            one="Le serveur d’envoi ne l’a pas encore accepté (# essai) : un autre essai suit automatiquement."
            other="Le serveur d’envoi ne l’a pas encore accepté (# essais) : un autre essai suit automatiquement."
          />
        </Text>
      ) : null}
      {text === null ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.order-emails.untrue">
            Cet e-mail ne correspond plus à l’état de la commande.
          </Trans>
        </Text>
      ) : (
        <Disclosure
          label={t({ id: 'admin.order-emails.read', message: 'Lire' })}
          note={text.subject}
        >
          <MessageText author="ours">{text.body}</MessageText>
        </Disclosure>
      )}
    </RecordRow>
  )
}

const useSendEmail = (path: string, reload: () => Promise<void>) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const { isBusy, run } = useOneAtATime()
  const send = async (kind: OrderEmailKind, occasion?: string) => {
    const body = occasion === undefined ? {} : { occasion }
    const request = { method: 'POST', path: `${path}/${kind}`, body } as const
    const asked = await run(() => askServer(backOffice, request, nothing))
    if (asked === null) return
    notifyOutcome(asked, {
      done: t({ id: 'admin.order-emails.queued', message: 'L’e-mail va partir' }),
      failed: t({ id: 'admin.order-emails.not-queued', message: 'L’e-mail n’est pas parti' }),
    })
    await reload()
  }
  return { isBusy, send }
}
