import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { StatusView } from './status-view.ts'

/** The whole of it: on the pill where there is room, and read aloud everywhere. */
export const statusMessage = ({ state, count }: StatusView): MessageDescriptor => {
  switch (state) {
    case 'up-to-date':
      return msg({ id: 'admin.sync.up-to-date', message: 'À jour' })
    case 'waiting':
      return msg({
        id: 'admin.sync.waiting',
        message: plural(count, { one: '# en attente', other: '# en attente' }),
      })
    case 'blocked':
      return msg({
        id: 'admin.sync.blocked',
        message: plural(count, {
          one: 'Fiche bloquée · # en attente',
          other: 'Fiche bloquée · # en attente',
        }),
      })
    case 'syncing':
      return msg({ id: 'admin.sync.syncing', message: 'Synchronisation…' })
    case 'loading':
      return msg({ id: 'admin.sync.loading', message: 'Chargement…' })
    case 'rejected':
      return msg({
        id: 'admin.sync.rejected',
        message: plural(count, { one: '# refusée', other: '# refusées' }),
      })
    case 'restored':
      return msg({
        id: 'admin.sync.restored',
        message: plural(count, { one: '# fiche à vérifier', other: '# fiches à vérifier' }),
      })
    case 'offline':
      return msg({
        id: 'admin.sync.offline',
        message: plural(count, {
          0: 'Hors ligne',
          one: 'Hors ligne · # en attente',
          other: 'Hors ligne · # en attente',
        }),
      })
    case 'unavailable':
      return msg({
        id: 'admin.sync.unavailable',
        message: plural(count, {
          0: 'Serveur indisponible',
          one: 'Serveur indisponible · # en attente',
          other: 'Serveur indisponible · # en attente',
        }),
      })
    case 'signed-out':
      return msg({
        id: 'admin.sync.signed-out',
        message: plural(count, {
          0: 'À reconnecter',
          one: 'À reconnecter · # en attente',
          other: 'À reconnecter · # en attente',
        }),
      })
    case 'paused':
      return msg({
        id: 'admin.sync.paused',
        message: plural(count, {
          0: 'En pause',
          one: 'En pause · # en attente',
          other: 'En pause · # en attente',
        }),
      })
    case 'broken':
      return msg({ id: 'admin.sync.broken', message: 'Synchronisation arrêtée' })
  }
}

/** What it means for the work, in a sentence. */
export const statusExplanation = ({ state }: StatusView): MessageDescriptor => {
  switch (state) {
    case 'up-to-date':
      return msg({
        id: 'admin.sync.explain.up-to-date',
        message: 'Tout ce que vous avez enregistré est sur le serveur.',
      })
    case 'waiting':
      return msg({
        id: 'admin.sync.explain.waiting',
        message: 'Vos modifications sont gardées sur cet appareil et partiront dès que possible.',
      })
    case 'blocked':
      return msg({
        id: 'admin.sync.explain.blocked',
        message:
          'Une fiche ne passe pas, les autres partent sans elle. Rien n’est perdu : elle est réessayée d’elle-même, et la liste ci-dessous dit pourquoi.',
      })
    case 'syncing':
      return msg({
        id: 'admin.sync.explain.syncing',
        message: 'Vos modifications partent vers le serveur.',
      })
    case 'loading':
      return msg({
        id: 'admin.sync.explain.loading',
        message: 'Les listes arrivent sur cet appareil pour la première fois.',
      })
    case 'rejected':
      return msg({
        id: 'admin.sync.explain.rejected',
        message: 'Le serveur a gardé ses valeurs. Les vôtres attendent votre décision ci-dessous.',
      })
    case 'restored':
      return msg({
        id: 'admin.sync.explain.restored',
        message:
          'Le serveur a été restauré depuis une sauvegarde, à laquelle il manque des modifications que vous aviez faites. À vous de décider ci-dessous.',
      })
    case 'offline':
      return msg({
        id: 'admin.sync.explain.offline',
        message:
          'Vous pouvez continuer : tout est gardé sur cet appareil et partira au retour du réseau.',
      })
    case 'unavailable':
      return msg({
        id: 'admin.sync.explain.unavailable',
        message: 'Le serveur ne répond pas pour le moment. L’envoi reprendra de lui-même.',
      })
    case 'signed-out':
      return msg({
        id: 'admin.sync.explain.signed-out',
        message: 'L’envoi attend votre reconnexion. Rien n’est perdu.',
      })
    case 'paused':
      return msg({
        id: 'admin.sync.explain.paused',
        message:
          'Rien ne part et rien n’arrive tant que vous ne reprenez pas. Tout ce que vous enregistrez est gardé sur cet appareil.',
      })
    case 'broken':
      return msg({
        id: 'admin.sync.explain.broken',
        message:
          'Une erreur a arrêté l’envoi. Vos modifications sont gardées ; rechargez la page pour reprendre.',
      })
  }
}
