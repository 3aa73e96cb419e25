import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { NEWSLETTERS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { type EntityWords, nameIn } from '#admin/entity/words/entity-words.tsx'
import { type NewsletterState, subjectField } from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import type { SendingObstacle, SubscriberState } from '#contract/newsletter/subscribers.ts'

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

export const newsletterLabels: EntityWords = {
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
