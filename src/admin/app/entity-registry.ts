import { msg } from '@lingui/core/macro'
import { postLabels } from '#admin/blog/post-labels.ts'
import { contentLabels } from '#admin/content/content-labels.ts'
import { messageLabels, replyLabels } from '#admin/messages/message-labels.ts'
import { modelLabels } from '#admin/models/model-labels.ts'
import { newsletterLabels } from '#admin/newsletters/newsletter-labels.tsx'
import { orderLabels } from '#admin/orders/order-labels.ts'
import { settingsLabels } from '#admin/settings/settings-labels.ts'
import type { EntityLabels } from '#admin/shared/labels/entity-labels.ts'
import { interviewAddress } from '#admin/shared/row-addresses.ts'
import { userLabels } from '#admin/users/user-labels.ts'
import type { EntityKey } from '#contract/entities/entities.ts'

const inquiryLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.inquiries.one', message: 'Demande' }),
  // It has no name: the start of its id is shown instead.
  nameOf: () => '',
  fieldLabel: (field) =>
    field === 'is_handled'
      ? msg({ id: 'admin.inquiries.field.handled', message: 'Traitée' })
      : null,
  showValue: () => null,
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: interviewAddress,
}

/**
 * What the shared screens need to know of each entity, by its plural. A new entity is registered here.
 */
export const ENTITY_LABELS: Readonly<Record<EntityKey, EntityLabels>> = {
  models: modelLabels,
  users: userLabels,
  orders: orderLabels,
  blog: postLabels,
  messages: messageLabels,
  settings: settingsLabels,
  content: contentLabels,
  replies: replyLabels,
  newsletters: newsletterLabels,
  inquiries: inquiryLabels,
}
