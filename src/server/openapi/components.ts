import * as v from 'valibot'
import { dashboard } from '#contract/admin/dashboard.ts'
import type { EntityDefinition } from '#contract/define-entity.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { FIELD_PROBLEM_CODES, PROBLEM_CODES } from '#contract/problems.ts'
import { checkoutRequest } from '#contract/public/forms/checkout-request.ts'
import { contactRequest } from '#contract/public/forms/contact-request.ts'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { interview, interviewRequest } from '#contract/public/forms/interview-request.ts'
import { newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { publicBlock, publicLegal } from '#contract/public/public-content.ts'
import { publicModel } from '#contract/public/public-model.ts'
import { publicPost, publicPostSummary } from '#contract/public/public-post.ts'
import { publicSettings } from '#contract/public/public-settings.ts'
import { createAdminRequest, loginRequest } from '#contract/session.ts'
import { tombstone } from '#contract/sync-protocol.ts'
import {
  type NamedSchemas,
  SCHEMA_USES,
  type SchemaNode,
  type SchemaUse,
  schemaToNode,
} from './schema-node.ts'

/** Descriptions of fields that a schema cannot express. Keyed by name: a name has the same meaning everywhere. */
const FIELD_NOTES: Readonly<Record<string, string>> = {
  id: 'A UUID; of a new row the client’s own (version 7), where it has made one.',
  version: 'Counts the changes of the row; `If-Match` names it.',
  created_at: 'ISO 8601, UTC.',
  updated_at: 'ISO 8601, UTC.',
  modified_at: 'When something was last changed that readers see: ISO 8601, UTC.',
  published_at: 'When it was first published: ISO 8601, UTC. Null: never yet.',
  deleted_at: 'ISO 8601, UTC.',
  delete_at: 'When it is deleted by itself: ISO 8601, UTC.',
  consent: 'The visitor’s consent to storage; a page without scripts sends `yes`.',
  consented_at: 'ISO 8601, UTC. Null: it was sent before the form asked for consent.',
  is_readable: 'False: it was sealed with another key, and its contents are empty.',
  last_mutation_id: 'The `Idempotency-Key` of the write that made this version.',
  price: 'Euros, at most two decimals.',
  original_price: 'Euros: what it cost before.',
  period: 'How often the price is paid.',
  percent: 'The reduction that a campaign announces.',
  ends_on: 'The last day of a campaign, in Paris: `2026-12-31`. Empty: it goes on.',
  place: 'Of the public pages, where the block stands.',
  position: 'The order of the blocks of one place.',
  is_shown: 'Shown on the site.',
  proof:
    'What proves that a testimonial is a customer’s, such as an order’s number. Never published.',
  is_illustration: 'No order proves this testimonial.',
  texts:
    'By language, where an administrator has written something; else the site’s own words stand.',
  booking_url: 'An https address; empty: a form stands in for the calendar.',
  total_amount: 'Euros.',
  refunded_amount: 'Euros that went back, or are on their way.',
  refunded: 'As `refunded_amount`.',
  number:
    'As people read it: `NM-` and eight characters; of an invoice its series, year and number.',
  order_url: 'The order’s page. What opens it stands behind `#`, and is kept nowhere.',
  pay_url:
    'Where it is paid. Null: nothing is left to pay, or not online, or the provider does not answer just now.',
  total_spent: 'Euros of paid and completed orders, less what went back.',
  total_revenue: 'Euros of paid and completed orders, less what went back.',
  monthly_revenue: 'The same, of this calendar month, in Paris.',
  total_models: 'Active ones.',
  images: 'http(s) addresses, or paths of this site.',
  image: 'The first of the images: an http(s) address, or a path of this site.',
  video_sample: 'The address of a file that visitors may take away; empty: there is none.',
  diary_sample: 'As `video_sample`, of the diary.',
  content: 'Markdown.',
  isActive: 'Shown on the site.',
  isNSFW: 'Adults only: pictures and samples are not sent to visitors.',
  is_published: 'Shown on the site.',
  is_quarantined: 'Kept, but probably written by a machine.',
  recent_views: 'Views of the last thirty days.',
  sales_count: 'Written by the server.',
  orders_count: 'Paid and completed ones.',
  read_time: 'As people read it: `8 min`.',
  detail: 'The text that a person is shown.',
  code: 'For programs.',
  fields: 'Every wrong field, once.',
  current: 'The row as the server has it, where that helps.',
  invite_code: 'The set-up code of the first start, or an invite.',
  password: 'At least 8 characters, and not a common one.',
  slug: 'The readable name in the page’s address.',
}

/** The fields of every refusal of this server (RFC 9457). */
const answeredProblem = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.number(),
  code: v.picklist(PROBLEM_CODES),
  detail: v.pipe(v.string(), v.minLength(1)),
  fields: v.optional(
    v.array(
      v.object({
        field: v.string(),
        code: v.picklist(FIELD_PROBLEM_CODES),
        detail: v.pipe(v.string(), v.minLength(1)),
      }),
    ),
  ),
  current: v.optional(v.unknown()),
})

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const definitions: readonly EntityDefinition[] = Object.values(ENTITIES)

/** Named schemas by use. Within a use, the order is that on the page. */
const NAMED: Readonly<Record<SchemaUse, NamedSchemas>> = {
  answer: {
    ...Object.fromEntries(definitions.map(({ name, rowSchema }) => [pascal(name), rowSchema])),
    PublicModel: publicModel,
    PublicPost: publicPost,
    PublicPostSummary: publicPostSummary,
    PublicSettings: publicSettings,
    PublicBlock: publicBlock,
    PublicLegal: publicLegal,
    Interview: interview,
    Tombstone: tombstone,
    Dashboard: dashboard,
    Problem: answeredProblem,
  },
  creation: {
    ...Object.fromEntries(
      definitions
        .filter(({ mutations }) => mutations.create)
        .map(({ name, creationSchema }) => [`New${pascal(name)}`, creationSchema]),
    ),
    Credentials: loginRequest,
    NewAdministrator: createAdminRequest,
    ContactForm: contactRequest,
    InterviewForm: interviewRequest,
    NewsletterForm: newsletterRequest,
    CustomOrderForm: customOrderRequest,
    CheckoutForm: checkoutRequest,
  },
  update: Object.fromEntries(
    definitions
      .filter(({ impliedUpdate }) => impliedUpdate === undefined)
      .map(({ name, draftSchema }) => [`${pascal(name)}Update`, draftSchema]),
  ),
}

/** The schema of a body; named schemas, also nested ones, become references. */
export const nodeOf = (schema: v.GenericSchema, use: SchemaUse): SchemaNode =>
  schemaToNode(schema, use, NAMED[use])

export const componentSchemas = (): Record<string, SchemaNode> =>
  Object.fromEntries(
    SCHEMA_USES.flatMap((use) =>
      Object.entries(NAMED[use]).map(([name, schema]) => {
        const { [name]: _, ...others } = NAMED[use]
        return [name, withoutImplied(name, withNotes(schemaToNode(schema, use, others)))]
      }),
    ),
  )

/** Fields that another field of the same body implies: `contract/entities/post.ts` fills them in before validation. */
const IMPLIED: Readonly<Record<string, string>> = { NewPost: 'image', PostUpdate: 'image' }

const withoutImplied = (name: string, node: SchemaNode): SchemaNode => {
  const field = IMPLIED[name]
  const property = field === undefined ? undefined : node.properties?.[field]
  if (field === undefined || !property) return node
  const description = `${property.description ?? ''} Of both either is enough.`.trim()
  return {
    ...node,
    properties: { ...node.properties, [field]: { ...property, description } },
    required: (node.required ?? []).filter((other) => other !== field),
  }
}

const withNotes = (node: SchemaNode): SchemaNode => {
  const { properties } = node
  if (!properties) return node
  return {
    ...node,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const note = FIELD_NOTES[name]
        return [name, note === undefined ? property : { ...property, description: note }]
      }),
    ),
  }
}
