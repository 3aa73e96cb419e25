import * as v from 'valibot'
import type { EntityDefinition } from '#contract/define-entity.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { FIELD_PROBLEM_CODES } from '#contract/fields.ts'
import { PROBLEM_CODES } from '#contract/problems.ts'
import { checkoutRequest } from '#contract/public/forms/checkout-request.ts'
import { contactRequest } from '#contract/public/forms/contact-request.ts'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { interview, interviewRequest } from '#contract/public/forms/interview-request.ts'
import { newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { publicBlock, publicLegal } from '#contract/public/public-content.ts'
import { publicModel } from '#contract/public/public-model.ts'
import { publicPost, publicPostSummary } from '#contract/public/public-post.ts'
import { publicSettings } from '#contract/public/public-settings.ts'
import { dashboard } from '#contract/reports/dashboard.ts'
import { createAdminRequest, loginRequest } from '#contract/session.ts'
import { tombstone } from '#contract/sync-protocol.ts'
import { FIELD_NOTES } from './field-notes.ts'
import {
  type NamedSchemas,
  SCHEMA_USES,
  type SchemaNode,
  type SchemaUse,
  schemaToNode,
} from './schema-node.ts'

/** What every refusal of this server carries (RFC 9457). */
export const answeredProblem = v.object({
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

/** The shapes that have a name, by what they are used for. Order within a use is the order on the page. */
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

/** The schema of a body; a named one, or named ones inside it, by reference. */
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

/** What another field of the same body stands in for: `contract/entities/post.ts` fills it in before anything is checked. */
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
