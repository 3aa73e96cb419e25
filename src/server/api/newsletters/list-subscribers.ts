import { type Selectable, sql } from 'kysely'
import { isLocale } from '#contract/languages/locales.ts'
import {
  readSubscriberCursor,
  type Subscriber,
  type SubscriberPage,
  type SubscriberQuery,
  type SubscriberState,
  writeSubscriberCursor,
} from '#contract/newsletter/subscribers.ts'
import type { Database, Queryable } from '#server/store/database-schema.ts'

/** A page of the subscribers, newest first. */
export const listSubscribers = async (
  db: Queryable,
  query: SubscriberQuery,
): Promise<SubscriberPage> => {
  const { before, limit } = query
  const place = before === undefined ? null : readSubscriberCursor(before)
  const rows = await findSubscribers(db, query)
    .selectAll()
    .$if(place !== null, (found) =>
      found.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(place?.created_at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await findSubscribers(db, query)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const entries = rows.slice(0, limit).map(recordToSubscriber)
  const last = entries.at(-1)
  return {
    entries,
    found: Number(count),
    next: last && rows.length > limit ? writeSubscriberCursor(last) : null,
  }
}

const findSubscribers = (
  db: Queryable,
  { q, language, state }: Pick<SubscriberQuery, 'q' | 'language' | 'state'>,
) =>
  db
    .selectFrom('subscribers')
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`email_key like ${likePattern(q)} escape '~'`),
    )
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .$if(state !== undefined && state !== 'bounced', (query) =>
      query.where('status', '=', state ?? '').where('bounced_at', 'is', null),
    )
    .$if(state === 'bounced', (query) => query.where('bounced_at', 'is not', null))

/** A part of an address, in which `_` is a letter as any other. */
const likePattern = (part: string): string => `%${part.toLowerCase().replace(/[~%_]/g, '~$&')}%`

export const recordToSubscriber = (record: Selectable<Database['subscribers']>): Subscriber => {
  const { id, email, language, created_at, confirmed_at } = record
  const { consent_text, consent_page, bounced_at } = record
  return {
    id,
    email,
    language: isLocale(language) ? language : 'fr',
    state: bounced_at === null ? stateOf(record.status) : 'bounced',
    created_at,
    confirmed_at,
    consent_text,
    consent_page,
    bounced_at,
  }
}

const stateOf = (status: string): SubscriberState =>
  status === 'confirmed' || status === 'quarantined' ? status : 'pending'
