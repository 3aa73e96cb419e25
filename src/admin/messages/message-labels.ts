import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { MESSAGES, rowAddress } from '#admin/shared/row-addresses.ts'
import type { Message } from '#contract/entities/message.ts'

export const typeLabel = (type: Message['type']): MessageDescriptor => {
  switch (type) {
    case 'technical':
      return msg({ id: 'admin.messages.type.technical', message: 'Technique' })
    case 'sales':
      return msg({ id: 'admin.messages.type.sales', message: 'Commercial' })
    case 'formation':
      return msg({ id: 'admin.messages.type.formation', message: 'Formation' })
    case 'general':
      return msg({ id: 'admin.messages.type.general', message: 'Général' })
  }
}

export const replyLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.replies.one', message: 'Réponse' }),
  nameOf: (row) => nameIn(row, 'body').slice(0, LONGEST_NAME),
  fieldLabel: (field) =>
    field === 'body' ? msg({ id: 'admin.replies.field.body', message: 'Texte' }) : null,
  showValue: () => null,
  failure: () =>
    msg({ id: 'admin.replies.error', message: 'Erreur lors de l’envoi de la réponse' }),
  // A reply opens with its message, which the list can find.
  addressOf: () => MESSAGES.path,
}

/** A whole message is too long for a row's name. */
const LONGEST_NAME = 40

export const messageLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.messages.one', message: 'Message' }),
  nameOf: (row) => nameIn(row, 'subject') || nameIn(row, 'name'),
  fieldLabel: (field) =>
    field === 'is_read' ? msg({ id: 'admin.messages.field.read', message: 'Lu' }) : null,
  showValue: () => null,
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: (rowId) => rowAddress(MESSAGES, rowId),
}
