import { msg } from '@lingui/core/macro'
import { interviewAddress } from '#admin/shared/row-addresses.ts'
import type { EntityWords, EntityWordsByKey } from '#admin/shared/labels/entity-labels.ts'
import { postWords } from '#admin/blog/post-labels.ts'
import { contentWords } from '#admin/content/content-labels.ts'
import { messageWords, replyWords } from '#admin/messages/message-labels.ts'
import { modelWords } from '#admin/models/model-labels.ts'
import { newsletterLabels } from '#admin/newsletters/newsletter-labels.tsx'
import { orderWords } from '#admin/orders/order-labels.ts'
import { settingsWords } from '#admin/settings/settings-labels.ts'
import { userWords } from '#admin/users/user-labels.ts'

const inquiryWords: EntityWords = {
  singular: () => msg({ id: 'admin.inquiries.one', message: 'Demande' }),
  // Nobody's name is in it: the start of its id stands for one.
  nameOf: () => '',
  fieldLabel: (field) =>
    field === 'is_handled'
      ? msg({ id: 'admin.inquiries.field.handled', message: 'Traitée' })
      : null,
  showValue: () => null,
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: interviewAddress,
}

/** What the shared screens know of each entity, by its plural. A new entity with a screen is registered here. */
export const ENTITY_WORDS: EntityWordsByKey = {
  models: modelWords,
  users: userWords,
  orders: orderWords,
  blog: postWords,
  messages: messageWords,
  settings: settingsWords,
  content: contentWords,
  replies: replyWords,
  newsletters: newsletterLabels,
  inquiries: inquiryWords,
}
