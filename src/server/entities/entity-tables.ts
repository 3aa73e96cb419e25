import * as v from 'valibot'
import {
  CONTENT_PARTS,
  type ContentTextField,
  content,
  textField,
} from '#contract/entities/content.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { inquiry } from '#contract/entities/inquiry.ts'
import { message } from '#contract/entities/message.ts'
import { model } from '#contract/entities/model.ts'
import {
  type BodyField,
  bodyField,
  newsletter,
  type SubjectField,
  subjectField,
} from '#contract/entities/newsletter.ts'
import { type OrderItem, order } from '#contract/entities/order.ts'
import { post } from '#contract/entities/post.ts'
import { reply } from '#contract/entities/reply.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { user } from '#contract/entities/user.ts'
import { keptLine } from '#contract/fields.ts'
import { LOCALES } from '#contract/locales.ts'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import {
  type Column,
  countColumn,
  defineEntityTable,
  type EntityTable,
  eurosColumn,
  flagColumn,
  jsonColumn,
  listColumn,
  nullableCountColumn,
  nullableEurosColumn,
  nullableTextColumn,
  textColumn,
} from './entity-table.ts'

const texts = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    CONTENT_PARTS.map((part) => [textField(part, locale), textColumn(textField(part, locale))]),
  ),
  // The keys are built from the same lists as the type.
) as Record<ContentTextField, Column<string>>

export const contentTable = defineEntityTable(content, {
  place: textColumn('place'),
  position: countColumn('position'),
  is_shown: flagColumn('is_shown'),
  name: textColumn('name'),
  image: textColumn('image'),
  price: nullableEurosColumn('price_cents'),
  original_price: nullableEurosColumn('original_price_cents'),
  period: nullableTextColumn('period'),
  percent: nullableCountColumn('percent'),
  ends_on: textColumn('ends_on'),
  proof: textColumn('proof'),
  ...texts,
})

export const modelTable = defineEntityTable(model, {
  name: textColumn('name'),
  type: textColumn('type'),
  country: textColumn('country'),
  format: listColumn('format'),
  price: eurosColumn('price_cents'),
  description: textColumn('description'),
  images: listColumn('images'),
  video_sample: textColumn('video_sample'),
  diary_sample: textColumn('diary_sample'),
  tags: listColumn('tags'),
  isNSFW: flagColumn('is_nsfw'),
  isActive: flagColumn('is_active'),
  sales_count: countColumn('sales_count'),
})

const storedItems = v.array(
  v.object({
    model_id: v.string(),
    model_name: keptLine(),
    quantity: v.number(),
    price_cents: v.number(),
  }),
)

/** As everywhere in the database, amounts are in whole cents. */
const itemsColumn = (name: string): Column<OrderItem[]> => {
  const column = jsonColumn(name, storedItems)
  return {
    name,
    write: (items) =>
      column.write(
        items.map(({ price, ...item }) => ({ ...item, price_cents: eurosToCents(price) })),
      ),
    read: (stored) =>
      column.read(stored).map(({ price_cents, ...item }) => ({
        ...item,
        price: centsToEuros(price_cents as Cents),
      })),
  }
}

export const orderTable = defineEntityTable(order, {
  status: textColumn('status'),
  user_id: nullableTextColumn('user_id'),
  total_amount: eurosColumn('total_cents'),
  payment_method: textColumn('payment_method'),
  payment_id: nullableTextColumn('payment_id'),
  notes: textColumn('notes'),
  items: itemsColumn('items'),
  language: nullableTextColumn('language'),
  is_quarantined: flagColumn('is_quarantined'),
  number: nullableTextColumn('number'),
  refunded_amount: eurosColumn('refunded_cents'),
})

const { social_links, stats, seller, bank_account } = siteSettings.fields

export const siteSettingsTable = defineEntityTable(siteSettings, {
  site_name: textColumn('site_name'),
  site_description: textColumn('site_description'),
  contact_email: textColumn('contact_email'),
  whatsapp_number: textColumn('whatsapp_number'),
  booking_url: textColumn('booking_url'),
  social_links: jsonColumn('social_links', social_links),
  hero_title: textColumn('hero_title'),
  hero_subtitle: textColumn('hero_subtitle'),
  stats: jsonColumn('stats', stats),
  seller: jsonColumn('seller', seller),
  bank_account: jsonColumn('bank_account', bank_account),
  sends_mail: flagColumn('sends_mail'),
})

export const messageTable = defineEntityTable(message, {
  is_read: flagColumn('is_read'),
  name: textColumn('name'),
  email: textColumn('email'),
  subject: textColumn('subject'),
  message: textColumn('message'),
  type: textColumn('type'),
  language: nullableTextColumn('language'),
  is_quarantined: flagColumn('is_quarantined'),
})

const newsletterTexts = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    [subjectField(locale), bodyField(locale)].map((field) => [field, textColumn(field)]),
  ),
  // The keys are built from the same lists as the type.
) as Record<SubjectField | BodyField, Column<string>>

export const newsletterTable = defineEntityTable(newsletter, {
  ...newsletterTexts,
  image: textColumn('image'),
  link: textColumn('link'),
  state: textColumn('state'),
  recipients: countColumn('recipients'),
  sent: countColumn('sent'),
  refused: countColumn('refused'),
  // The field's own name is an SQL keyword.
  left: countColumn('left_since'),
  started_at: nullableTextColumn('started_at'),
  ended_at: nullableTextColumn('ended_at'),
})

export const inquiryTable = defineEntityTable(inquiry, {
  kind: textColumn('kind'),
  is_handled: flagColumn('is_handled'),
  is_quarantined: flagColumn('is_quarantined'),
})

export const replyTable = defineEntityTable(reply, {
  message_id: textColumn('message_id'),
  body: textColumn('body'),
  channel: textColumn('channel'),
  state: textColumn('state'),
  sent_at: nullableTextColumn('sent_at'),
})

/** The fields of a user in the API: neither the password hash nor the normalised address. */
export const userTable = defineEntityTable(user, {
  is_active: flagColumn('is_active'),
  first_name: textColumn('first_name'),
  last_name: textColumn('last_name'),
  email: textColumn('email'),
  phone: nullableTextColumn('phone'),
  role: textColumn('role'),
  last_login: nullableTextColumn('last_login'),
  total_spent: eurosColumn('total_spent_cents'),
  orders_count: countColumn('orders_count'),
})

export const postTable = defineEntityTable(post, {
  title: textColumn('title'),
  excerpt: textColumn('excerpt'),
  content: textColumn('content'),
  images: listColumn('images'),
  image: textColumn('image'),
  category: textColumn('category'),
  author: textColumn('author'),
  is_published: flagColumn('is_published'),
  is_featured: flagColumn('is_featured'),
  read_time: textColumn('read_time'),
  tags: listColumn('tags'),
  published_at: nullableTextColumn('published_at'),
  modified_at: textColumn('modified_at'),
  views: countColumn('views'),
  likes: countColumn('likes'),
})

/** Every entity of the API. New ones are registered here. */
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

/** Address of erased rows of `users`: no email can be sent to it (RFC 2606, section 2). */
export const erasedEmail = (id: string): string => `erased-${id}@invalid`
