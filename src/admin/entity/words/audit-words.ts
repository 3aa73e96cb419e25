import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What was done, as the log's first word; an action of a newer server is told by its own name. */
export const auditActionLabel = (action: string): MessageDescriptor | null => {
  switch (action) {
    case 'create':
      return msg({ id: 'admin.audit.create', message: 'Création' })
    case 'update':
      return msg({ id: 'admin.audit.update', message: 'Modification' })
    case 'delete':
      return msg({ id: 'admin.audit.delete', message: 'Suppression' })
    case 'upload':
      return msg({ id: 'admin.audit.upload', message: 'Image envoyée' })
    case 'erase':
      return msg({ id: 'admin.audit.erase', message: 'Effacement de données personnelles' })
    case 'export':
      return msg({ id: 'admin.audit.export', message: 'Export de la liste' })
    case 'refund':
      return msg({ id: 'admin.audit.refund', message: 'Remboursement' })
    case 'confirm-refund':
      return msg({ id: 'admin.audit.confirm-refund', message: 'Remboursement confirmé' })
    case 'receive-transfer':
      return msg({ id: 'admin.audit.receive-transfer', message: 'Virement reçu' })
    case 'attach-payment':
      return msg({ id: 'admin.audit.attach-payment', message: 'Paiement rattaché' })
    case 'accept-payment':
      return msg({ id: 'admin.audit.accept-payment', message: 'Paiement accepté tel quel' })
    case 'payment-link':
      return msg({ id: 'admin.audit.payment-link', message: 'Lien de commande créé' })
    case 'correct-buyer':
      return msg({ id: 'admin.audit.correct-buyer', message: 'Acheteur corrigé' })
    case 'note':
      return msg({ id: 'admin.audit.note', message: 'Note ajoutée' })
    case 'send':
      return msg({ id: 'admin.audit.send', message: 'Envoi lancé' })
    case 'pause':
      return msg({ id: 'admin.audit.pause', message: 'Envoi mis en pause' })
    case 'resume':
      return msg({ id: 'admin.audit.resume', message: 'Envoi repris' })
    case 'stop':
      return msg({ id: 'admin.audit.stop', message: 'Envoi arrêté' })
    default:
      return accountActionLabel(action)
  }
}

const accountActionLabel = (action: string): MessageDescriptor | null => {
  switch (action) {
    case 'sign-in':
      return msg({ id: 'admin.audit.sign-in', message: 'Connexion' })
    case 'sign-in-refused':
      return msg({ id: 'admin.audit.sign-in-refused', message: 'Connexion refusée' })
    case 'sign-out':
      return msg({ id: 'admin.audit.sign-out', message: 'Déconnexion' })
    case 'session-ended':
      return msg({ id: 'admin.audit.session-ended', message: 'Session fermée à distance' })
    case 'other-sessions-ended':
      return msg({
        id: 'admin.audit.other-sessions-ended',
        message: 'Toutes les autres sessions fermées',
      })
    case 'invite-created':
      return msg({ id: 'admin.audit.invite-created', message: 'Invitation créée' })
    case 'invite-withdrawn':
      return msg({ id: 'admin.audit.invite-withdrawn', message: 'Invitation retirée' })
    case 'admin-created':
      return msg({ id: 'admin.audit.admin-created', message: 'Compte administrateur créé' })
    case 'password-changed':
      return msg({ id: 'admin.audit.password-changed', message: 'Mot de passe changé' })
    case 'password-refused':
      return msg({
        id: 'admin.audit.password-refused',
        message: 'Changement de mot de passe refusé',
      })
    default:
      return null
  }
}

/** What the log is about beside the rows that have a screen. */
export const auditSubjectLabel = (entity: string): MessageDescriptor | null => {
  switch (entity) {
    case 'account':
      return msg({ id: 'admin.audit.of.account', message: 'Comptes et connexions' })
    case 'files':
      return msg({ id: 'admin.audit.of.files', message: 'Images' })
    case 'interviews':
      return msg({ id: 'admin.audit.of.interviews', message: 'Demandes d’entretien' })
    case 'payments':
      return msg({ id: 'admin.audit.of.payments', message: 'Paiements' })
    case 'privacy':
      return msg({ id: 'admin.audit.of.privacy', message: 'Données personnelles' })
    case 'subscribers':
      return msg({ id: 'admin.audit.of.subscribers', message: 'Abonnés de la newsletter' })
    default:
      return null
  }
}
