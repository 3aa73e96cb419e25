import { content } from './content.ts'
import { inquiry } from './inquiry.ts'
import { message } from './message.ts'
import { model } from './model.ts'
import { newsletter } from './newsletter.ts'
import { order } from './order.ts'
import { post } from './post.ts'
import { reply } from './reply.ts'
import { siteSettings } from './site-settings.ts'
import { user } from './user.ts'

/** Every synced entity, by its plural: URL segment, SQL table, Dexie table. A new entity is registered here. */
export const ENTITIES = {
  models: model,
  users: user,
  blog: post,
  orders: order,
  messages: message,
  settings: siteSettings,
  content,
  replies: reply,
  newsletters: newsletter,
  inquiries: inquiry,
} as const

export type EntityKey = keyof typeof ENTITIES

export const ENTITY_KEYS = Object.keys(ENTITIES) as readonly EntityKey[]

export const isEntityKey = (text: string): text is EntityKey => Object.hasOwn(ENTITIES, text)
