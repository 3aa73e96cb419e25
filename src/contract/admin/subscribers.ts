import * as v from 'valibot'
import { houseTime } from '#domain/house-calendar.ts'
import { count, flag, keptLine, keptText, oneOf, optionalLine } from '../fields.ts'
import { LOCALES } from '../locales.ts'
import { type Cell, csvLine } from './csv.ts'

export const SUBSCRIBERS_PATH = '/api/admin/subscribers'

/** `bounced`: has confirmed, and an administrator has marked the address as one that no e-mail reaches. */
export const SUBSCRIBER_STATES = ['confirmed', 'bounced', 'pending', 'quarantined'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** Who gets the newsletter, or has asked for it, with what proves the consent (GDPR, article 7). */
export const subscriber = v.object({
  id: v.string(),
  email: keptLine(),
  language: oneOf(LOCALES),
  state: oneOf(SUBSCRIBER_STATES),
  /** When it was asked for, ISO 8601. */
  created_at: v.string(),
  /** When the link in the e-mail was followed and the button pressed; null: not yet, or before that was kept. */
  confirmed_at: v.nullable(v.string()),
  /** What stood beside the form, as its reader saw it. Empty: it was not kept then. */
  consent_text: keptText(),
  /** The page that the form stood on. Empty: it was not kept then. */
  consent_page: keptLine(),
  bounced_at: v.nullable(v.string()),
})

export type Subscriber = v.InferOutput<typeof subscriber>

/** Answer of `GET /api/admin/subscribers`: newest first. */
export const subscriberPage = v.object({
  entries: v.array(subscriber),
  /** How many the search finds on all pages. */
  found: count(),
  /** The `before` of what is older; null at the end. */
  next: v.nullable(v.string()),
})

export type SubscriberPage = v.InferOutput<typeof subscriberPage>

/** A subscriber's place in the list, as the paging knows it. */
const subscriberCursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,100}$/),
)

type SubscriberPlace = Pick<Subscriber, 'created_at' | 'id'>

export const writeSubscriberCursor = ({ created_at, id }: SubscriberPlace): string =>
  `${created_at}_${id}`

/** Of a text that the query's schema has let through. */
export const readSubscriberCursor = (cursor: string): SubscriberPlace => {
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
  /** The first page of a file that somebody takes along: that is written down. */
  purpose: v.optional(oneOf(['file'])),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_LIMIT)),
    USUAL_LIMIT,
  ),
})

export type SubscriberQuery = v.InferOutput<typeof subscriberQuery>

/** `PUT /api/admin/subscribers/{id}`. */
export const subscriberChange = v.object({ is_bounced: flag() })

/** Why this server can send no newsletter; the first that holds. */
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
  /** How many e-mails leave in a minute at most. */
  per_minute: count(),
  /** Where people find the site; null: it is not known. */
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

/** What an administrator may do about the sending: `POST /api/admin/newsletters/{id}/{step}`. */
export const SENDING_STEPS = ['send', 'pause', 'resume', 'stop'] as const

export type SendingStep = (typeof SENDING_STEPS)[number]

/** Its body. `version`: of the row that was looked at; it is only sent as it was seen. */
export const stepRequest = v.object({ version: v.optional(count()) })

/** `POST /api/admin/newsletters/{id}/test`: to whoever asks, in one language. */
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
  value !== null && column.endsWith('_at') ? houseTime(Date.parse(value)) : value
