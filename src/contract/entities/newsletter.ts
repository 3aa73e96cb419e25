import * as v from 'valibot'
import { type DraftOf, defineEntity, type RowOf } from '../define-entity.ts'
import { count, line, oneOf, optionalLine, optionalText, optionalWebAddress } from '../fields.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locales.ts'

/** `sent`: to all who were to get it. `stopped`: an administrator has ended the sending for good. */
export const NEWSLETTER_STATES = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const

export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

export type SubjectField = `subject_${Locale}`
export type BodyField = `body_${Locale}`

export const subjectField = (locale: Locale): SubjectField => `subject_${locale}`
export const bodyField = (locale: Locale): BodyField => `body_${locale}`

const SUBJECT = 200
/** Such that the texts of all five languages fit into one request. */
const BODY = 30_000

const inOtherLanguages = <Part extends string, Schema>(part: Part, schema: () => Schema) =>
  // The keys come from the list from which the type is derived.
  Object.fromEntries(
    LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
      `${part}_${locale}`,
      schema(),
    ]),
  ) as Record<`${Part}_${Exclude<Locale, 'fr'>}`, Schema>

/**
 * An issue of the newsletter. Only a draft can be changed or deleted: a sent issue is the permanent record of what
 * subscribers got. A language whose subject or text is empty gets the French one.
 */
export const newsletter = defineEntity({
  name: 'newsletter',
  plural: 'newsletters',
  isBeyondBasicServer: true,
  fields: {
    /** The email's subject and heading. */
    subject_fr: line(SUBJECT),
    ...inOtherLanguages('subject', () => v.optional(optionalLine(SUBJECT), '')),
    /** Markdown. */
    body_fr: v.optional(optionalText(BODY), ''),
    ...inOtherLanguages('body', () => v.optional(optionalText(BODY), '')),
    /** Above the text. */
    image: v.optional(optionalWebAddress(), ''),
    /** The target of the button under the text. A path of this site leads to the page in the reader's language. */
    link: v.optional(optionalWebAddress(), ''),
  },
  serverFields: {
    state: v.optional(oneOf(NEWSLETTER_STATES), 'draft'),
    /** Number of confirmed subscribers when the sending started. */
    recipients: v.optional(count(), 0),
    // While it is being sent, these values are from the last pause: see `newsletterProgress`.
    sent: v.optional(count(), 0),
    refused: v.optional(count(), 0),
    /** Number of subscribers who unsubscribed, were erased, or were marked as bounced before their turn. */
    left: v.optional(count(), 0),
    /** ISO 8601; null: not yet. */
    started_at: v.optional(v.nullable(v.string()), null),
    ended_at: v.optional(v.nullable(v.string()), null),
  },
  indexes: ['state', 'created_at'],
  mutations: {
    create: true,
    update: [...LOCALES.map(subjectField), ...LOCALES.map(bodyField), 'image', 'link'],
    delete: true,
  },
  check: ({ before }) => (before.state === 'draft' ? null : 'illegal-transition'),
})

export type Newsletter = RowOf<typeof newsletter>
export type NewsletterDraft = DraftOf<typeof newsletter>
