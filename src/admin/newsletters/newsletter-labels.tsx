import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  CircleCheck,
  CircleStop,
  Clock,
  FilePen,
  MailX,
  Pause,
  Send,
  TriangleAlert,
} from 'lucide-react'
import { type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { NEWSLETTERS, rowAddress } from '#admin/shared/row-addresses.ts'
import type { SendingObstacle, Subscriber, SubscriberState } from '#contract/admin/subscribers.ts'
import {
  type Newsletter,
  type NewsletterState,
  subjectField,
} from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/locales.ts'
import { Badge } from '#ui/display/badge.tsx'

const fieldLabel = (field: string): MessageDescriptor | null => {
  if (field === 'image') return msg({ id: 'admin.newsletters.field.image', message: 'Image' })
  if (field === 'link')
    return msg({ id: 'admin.newsletters.field.link', message: 'Lien du bouton' })
  const locale = LOCALES.find((known) => field.endsWith(`_${known}`))
  if (locale === undefined) return null
  return field === subjectField(locale)
    ? msg({ id: 'admin.newsletters.field.subject-in', message: `Objet (${locale})` })
    : msg({ id: 'admin.newsletters.field.body-in', message: `Texte (${locale})` })
}

export const newsletterLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.newsletters.one', message: 'Newsletter' }),
  nameOf: (row) => nameIn(row, 'subject_fr'),
  fieldLabel,
  showValue: () => null,
  failure: (action) =>
    action === 'delete'
      ? msg({ id: 'admin.error.delete', message: 'Erreur lors de la suppression' })
      : msg({ id: 'admin.error.save', message: 'Erreur lors de la sauvegarde' }),
  addressOf: (rowId) => rowAddress(NEWSLETTERS, rowId),
}

export const newsletterStateLabel = (state: NewsletterState): MessageDescriptor => {
  switch (state) {
    case 'draft':
      return msg({ id: 'admin.newsletters.state.draft', message: 'Brouillon' })
    case 'sending':
      return msg({ id: 'admin.newsletters.state.sending', message: 'Envoi en cours' })
    case 'paused':
      return msg({ id: 'admin.newsletters.state.paused', message: 'En pause' })
    case 'stopped':
      return msg({ id: 'admin.newsletters.state.stopped', message: 'Arrêtée' })
    case 'sent':
      return msg({ id: 'admin.newsletters.state.sent', message: 'Envoyée' })
  }
}

export const subscriberStateLabel = (state: SubscriberState): MessageDescriptor => {
  switch (state) {
    case 'confirmed':
      return msg({ id: 'admin.subscribers.state.confirmed', message: 'Confirmé' })
    case 'bounced':
      return msg({ id: 'admin.subscribers.state.bounced', message: 'Adresse en échec' })
    case 'pending':
      return msg({ id: 'admin.subscribers.state.pending', message: 'À confirmer' })
    case 'quarantined':
      return msg({ id: 'admin.subscribers.state.quarantined', message: 'Indésirable' })
  }
}

export const obstacleLabel = (obstacle: SendingObstacle): MessageDescriptor => {
  switch (obstacle) {
    case 'no-smtp':
      return msg({
        id: 'admin.newsletters.obstacle.no-smtp',
        message:
          'Ce serveur n’envoie pas d’e-mails : SMTP_URL n’est pas réglé. Le site ne propose donc pas l’inscription, et une newsletter ne peut qu’être exportée.',
      })
    case 'no-contact-email':
      return msg({
        id: 'admin.newsletters.obstacle.no-contact-email',
        message:
          'Aucun e-mail de contact n’est renseigné dans les paramètres : les e-mails n’ont pas d’expéditeur. Le site ne propose donc pas l’inscription, et une newsletter ne peut qu’être exportée.',
      })
    case 'no-public-url':
      return msg({
        id: 'admin.newsletters.obstacle.no-public-url',
        message:
          'Le serveur ne connaît pas l’adresse du site : PUBLIC_URL n’est pas réglé, et les liens des e-mails ne mèneraient nulle part. Une newsletter ne peut qu’être exportée.',
      })
  }
}

// A different shape per state, so that none depends on its colour.
const ISSUE_LOOKS = {
  draft: { tone: 'neutral', icon: <FilePen aria-hidden="true" /> },
  sending: { tone: 'accent', icon: <Send aria-hidden="true" /> },
  paused: { tone: 'gold', icon: <Pause aria-hidden="true" /> },
  stopped: { tone: 'warning', icon: <CircleStop aria-hidden="true" /> },
  sent: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
} as const

export function StateBadge({ state }: Pick<Newsletter, 'state'>) {
  const { i18n } = useLingui()
  return <Badge {...ISSUE_LOOKS[state]}>{i18n._(newsletterStateLabel(state))}</Badge>
}

const SUBSCRIBER_LOOKS = {
  confirmed: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  bounced: { tone: 'danger', icon: <MailX aria-hidden="true" /> },
  pending: { tone: 'gold', icon: <Clock aria-hidden="true" /> },
  quarantined: { tone: 'warning', icon: <TriangleAlert aria-hidden="true" /> },
} as const

export function SubscriberBadge({ state }: Pick<Subscriber, 'state'>) {
  const { i18n } = useLingui()
  return <Badge {...SUBSCRIBER_LOOKS[state]}>{i18n._(subscriberStateLabel(state))}</Badge>
}
