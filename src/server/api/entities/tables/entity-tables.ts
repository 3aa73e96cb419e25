import type { EntityKey } from '#contract/entities/entities.ts'
import { contentTable } from './content-table.ts'
import type { EntityTable } from './entity-table.ts'
import { inquiryTable } from './inquiry-table.ts'
import { messageTable } from './message-table.ts'
import { modelTable } from './model-table.ts'
import { newsletterTable } from './newsletter-table.ts'
import { orderTable } from './order-table.ts'
import { postTable } from './post-table.ts'
import { replyTable } from './reply-table.ts'
import { siteSettingsTable } from './site-settings-table.ts'
import { userTable } from './user-table.ts'

/** Every entity that the API serves. A new one is registered here. */
export const ENTITY_TABLES: Readonly<Record<EntityKey, EntityTable>> = {
  models: modelTable,
  users: userTable,
  blog: postTable,
  orders: orderTable,
  messages: messageTable,
  settings: siteSettingsTable,
  content: contentTable,
  replies: replyTable,
  newsletters: newsletterTable,
  inquiries: inquiryTable,
}
