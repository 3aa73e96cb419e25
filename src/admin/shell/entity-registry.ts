import { postWords } from '#admin/blog/post-words.ts'
import { contentWords } from '#admin/content/words/content-words.ts'
import { inquiryWords } from '#admin/entity/promises/inquiry-words.ts'
import type { EntityWordsByKey } from '#admin/entity/words/entity-words.tsx'
import { messageWords, replyWords } from '#admin/messages/message-words.ts'
import { modelWords } from '#admin/models/model-words.ts'
import { newsletterLabels } from '#admin/newsletters/newsletter-labels.ts'
import { orderWords } from '#admin/orders/order-words.ts'
import { settingsWords } from '#admin/settings/settings-words.ts'
import { userWords } from '#admin/users/user-words.ts'

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
