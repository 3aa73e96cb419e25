import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { EditAction } from '#admin/shared/labels/entity-labels.ts'
import { FIELDS_NOT_KEPT } from '#contract/problems.ts'
import type { usePendingMutations, useRejections } from '#device/back-office/use-sync-status.ts'
import { PICTURES_NOT_TAKEN } from '#domain/pictures.ts'

/** An edit in the outbox. */
export type PendingEdit = NonNullable<ReturnType<typeof usePendingMutations>>[number]

/** An item of the tray. */
export type Rejection = NonNullable<ReturnType<typeof useRejections>>[number]

export const actionMessage = (action: EditAction): MessageDescriptor => {
  switch (action) {
    case 'create':
      return msg({ id: 'admin.sync.action.create', message: 'Création' })
    case 'update':
      return msg({ id: 'admin.sync.action.update', message: 'Modification' })
    case 'delete':
      return msg({ id: 'admin.sync.action.delete', message: 'Suppression' })
  }
}

/** A short text, for a list of notifications. */
export const refusalMessage = ({ action }: Rejection): MessageDescriptor => {
  switch (action) {
    case 'create':
      return msg({ id: 'admin.sync.refusal.create', message: 'création refusée' })
    case 'update':
      return msg({ id: 'admin.sync.refusal.update', message: 'modification refusée' })
    case 'delete':
      return msg({ id: 'admin.sync.refusal.delete', message: 'suppression refusée' })
  }
}

/**
 * Why the last attempt to send an edit failed; codes of a newer version get the general text. If the server works
 * otherwise, the failure concerns this row only.
 */
export const passingProblemMessage = (code: string, isServerWell: boolean): MessageDescriptor => {
  switch (code) {
    case 'network':
      return msg({ id: 'admin.sync.problem.network', message: 'hors ligne' })
    case 'timeout':
      return msg({ id: 'admin.sync.problem.timeout', message: 'pas de réponse à temps' })
    case 'not-ours':
      return msg({
        id: 'admin.sync.problem.not-ours',
        message: 'un intermédiaire du réseau a répondu à la place du serveur',
      })
    case 'server':
      return isServerWell
        ? msg({
            id: 'admin.sync.problem.row',
            message: 'le serveur n’arrive pas à traiter cette fiche',
          })
        : SERVER_IS_UNAVAILABLE
    default:
      return SERVER_IS_UNAVAILABLE
  }
}

const SERVER_IS_UNAVAILABLE = msg({
  id: 'admin.sync.problem.server',
  message: 'le serveur ne répond pas',
})

export const rejectionMessage = ({ reason, action, code }: Rejection): MessageDescriptor => {
  switch (reason) {
    case 'conflict':
      return action === 'delete'
        ? msg({
            id: 'admin.sync.reason.delete-conflict',
            message: 'La fiche a changé entre-temps sur le serveur : elle n’a pas été supprimée.',
          })
        : msg({
            id: 'admin.sync.reason.conflict',
            message:
              'La fiche a changé entre-temps sur le serveur : la valeur du serveur a été conservée.',
          })
    case 'gone':
      return msg({
        id: 'admin.sync.reason.gone',
        message: 'Supprimé ailleurs entre-temps : vos modifications n’ont pas pu être appliquées.',
      })
    case 'unreadable':
      return msg({
        id: 'admin.sync.reason.unreadable',
        message: 'Saisi avec une version plus récente : cette page ne peut pas l’envoyer.',
      })
    case 'refused':
      if (code === PICTURES_NOT_TAKEN)
        return msg({
          id: 'admin.sync.reason.no-pictures',
          message: 'Ce serveur n’accepte pas d’images importées : indiquez une adresse à la place.',
        })
      if (code === FIELDS_NOT_KEPT)
        return msg({
          id: 'admin.sync.reason.not-kept',
          message: 'Ce serveur ne connaît pas ce champ : votre valeur n’y a pas été enregistrée.',
        })
      return action === 'create'
        ? msg({ id: 'admin.sync.reason.create-refused', message: 'Création refusée' })
        : msg({ id: 'admin.sync.reason.refused', message: 'Refusé par le serveur' })
  }
}

/** The number of edits that are contained in one item; shown from two on. */
export const parkedMessage = (count: number): MessageDescriptor =>
  msg({
    id: 'admin.sync.parked',
    message: plural(count, {
      one: '# modification en attente',
      other: '# modifications en attente',
    }),
  })
