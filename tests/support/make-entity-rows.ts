import * as v from 'valibot'
import { type Inquiry, inquiry } from '#contract/entities/inquiry.ts'
import { type Message, message } from '#contract/entities/message.ts'
import { type Model, model } from '#contract/entities/model.ts'
import { type Newsletter, newsletter } from '#contract/entities/newsletter.ts'
import { type Order, order } from '#contract/entities/order.ts'
import { type Post, post } from '#contract/entities/post.ts'
import { type Reply, reply } from '#contract/entities/reply.ts'
import { type User, user } from '#contract/entities/user.ts'

/** Rows as the mirror holds them: with the given fields, and the entity's defaults for all others. */
export const anOrder = (fields: Partial<Order> = {}): Order =>
  v.parse(order.rowSchema, { id: 'o1', status: 'paid', ...fields })

export const aUser = (fields: Partial<User> = {}): User =>
  v.parse(user.rowSchema, { id: 'u1', is_active: true, ...fields })

export const aMessage = (fields: Partial<Message> = {}): Message =>
  v.parse(message.rowSchema, { id: 'g1', is_read: false, ...fields })

export const anInquiry = (fields: Partial<Inquiry> = {}): Inquiry =>
  v.parse(inquiry.rowSchema, { id: 'i1', is_handled: false, ...fields })

export const aReply = (fields: Partial<Reply> = {}): Reply =>
  v.parse(reply.rowSchema, { id: 'r1', message_id: 'g1', body: 'Oui.', ...fields })

export const aNewsletter = (fields: Partial<Newsletter> = {}): Newsletter =>
  v.parse(newsletter.rowSchema, {
    id: 'n1',
    subject_fr: 'Printemps',
    body_fr: 'Bonjour.',
    ...fields,
  })

export const aModelRow = (fields: Partial<Model> = {}): Model =>
  v.parse(model.rowSchema, { id: 'm1', name: 'Luna', price: 29, description: 'x', ...fields })

const A_POST = { title: 'Titre', excerpt: 'x', content: 'x', image: '/x.webp', read_time: '1 min' }

export const aPost = (fields: Partial<Post> = {}): Post =>
  v.parse(post.rowSchema, { id: 'b1', ...A_POST, ...fields })

/** The fields of a published article, as an admin sends them. */
export const PUBLISHED_POST = {
  title: 'Un titre',
  excerpt: 'En bref',
  content: 'Du **gras**.',
  images: ['/pictures/blog-lens.webp'],
  image: '/pictures/blog-lens.webp',
  read_time: '8 min',
  is_published: true,
}
