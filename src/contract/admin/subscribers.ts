import * as v from 'valibot'
import { businessTime } from '#domain/business-calendar.ts'
import { count, flag, keptLine, keptText, oneOf, optionalLine } from '../fields.ts'
import { LOCALES } from '../locales.ts'
import { type Cell, csvLine } from './csv.ts'

export const SUBSCRIBERS_PATH = '/api/admin/subscribers'

/** `bounced`: the subscriber has confirmed, and an administrator has marked the address as unreachable. */
export const SUBSCRIBER_STATES = ['confirmed', 'bounced', 'pending', 'quarantined'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** A subscriber of the newsletter, confirmed or not, with the proof of consent (GDPR, article 7). */
export const subscriber = v.object({
  id: v.string(),
  email: keptLine(),
  language: oneOf(LOCALES),
  state: oneOf(SUBSCRIBER_STATES),
  /** When the subscription was requested, ISO 8601. */
  created_at: v.string(),
  /**
   * When the link in the email was followed and the button pressed; null: not yet, or from before that was recorded.
   */
  confirmed_at: v.nullable(v.string()),
  /** The text beside the form, as its reader saw it. Empty: it was not recorded then. */
  consent_text: keptText(),
  /** The page of the form. Empty: it was not recorded then. */
  consent_page: keptLine(),
  bounced_at: v.nullable(v.string()),
})

export type Subscriber = v.InferOutput<typeof subscriber>

/** Answer of `GET /api/admin/subscribers`: newest first. */
export const subscriberPage = v.object({
  entries: v.array(subscriber),
  /** Number of results of the search on all pages. */
  found: count(),
  /** The `before` of the next, older page; null at the end. */
  next: v.nullable(v.string()),
})

export type SubscriberPage = v.InferOutput<typeof subscriberPage>

/** A subscriber's position in the list, for paging. */
const subscriberCursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,100}$/),
)

type SubscriberPosition = Pick<Subscriber, 'created_at' | 'id'>

export const writeSubscriberCursor = ({ created_at, id }: SubscriberPosition): string =>
  `${created_at}_${id}`

/** For a text that the query's schema has accepted. */
export const readSubscriberCursor = (cursor: string): SubscriberPosition => {
  const end = cursor.indexOf('_')
  return { created_at: cursor.slice(0, end), id: cursor.slice(end + 1) }
}

const USUAL_LIMIT = 50
const HIGHEST_LIMIT = 200

/** The query of `GET /api/admin/subscribers`. */
export const subscriberQuery = v.object({
  /** A part of the address. */
  q: v.optional(optionalLine(200), ''),
  language: v.optional(oneOf(LOCALES)),
  state: v.optional(oneOf(SUBSCRIBER_STATES)),
  before: v.optional(subscriberCursor),
  /** The first page of an exported file: this is recorded in the audit log. */
  purpose: v.optional(oneOf(['file'])),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_LIMIT)),
    USUAL_LIMIT,
  ),
})

export type SubscriberQuery = v.InferOutput<typeof subscriberQuery>

/** `PUT /api/admin/subscribers/{id}`. */
export const subscriberChange = v.object({ is_bounced: flag() })

/** Why this server can send no newsletter; the first reason that applies. */
export const SENDING_OBSTACLES = ['no-smtp', 'no-contact-email', 'no-public-url'] as const

export type SendingObstacle = (typeof SENDING_OBSTACLES)[number]

const countsByLanguage = v.object({
  fr: count(),
  en: count(),
  es: count(),
  pt: count(),
  th: count(),
})

/** `GET /api/admin/subscribers/audience`: who would get a newsletter that is sent now, and how. */
export const audience = v.object({
  recipients: countsByLanguage,
  /** Null: it can be sent. */
  obstacle: v.nullable(oneOf(SENDING_OBSTACLES)),
  /** The maximum number of emails per minute. */
  per_minute: count(),
  /** The site's public address; null: unknown. */
  public_url: v.nullable(v.string()),
})

export type Audience = v.InferOutput<typeof audience>

/** `GET /api/admin/newsletters/{id}/progress`. */
export const newsletterProgress = v.object({
  recipients: count(),
  sent: count(),
  refused: count(),
  left: count(),
})

export type NewsletterProgress = v.InferOutput<typeof newsletterProgress>

/** The actions on the sending of a newsletter: `POST /api/admin/newsletters/{id}/{step}`. */
export const SENDING_STEPS = ['send', 'pause', 'resume', 'stop'] as const

export type SendingStep = (typeof SENDING_STEPS)[number]

/** The body. `version`: of the row that the administrator saw; it is only sent in that version. */
export const stepRequest = v.object({ version: v.optional(count()) })

/** `POST /api/admin/newsletters/{id}/test`: sent to the requesting administrator, in one language. */
export const testRequest = v.object({ language: oneOf(LOCALES) })

const COLUMNS = [
  'email',
  'language',
  'state',
  'created_at',
  'confirmed_at',
  'consent_text',
  'consent_page',
  'bounced_at',
] as const satisfies readonly (keyof Subscriber)[]

export const subscribersHead = (): string => csvLine([...COLUMNS])

export const subscriberLine = (subscriber: Subscriber): string =>
  csvLine(COLUMNS.map((column) => toCell(column, subscriber[column])))

const toCell = (column: string, value: string | null): Cell =>
  value !== null && column.endsWith('_at') ? businessTime(Date.parse(value)) : value
