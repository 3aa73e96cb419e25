import { MUTATION_LIFE_MS } from '#server/api/entities/mutation-log.ts'
import { giveUpLateMail } from '#server/api/mail/mail-outbox.ts'
import { dropOldRecipients } from '#server/api/mail/newsletter-recipients.ts'
import { FAVOURITES_LIFE_MS } from '#server/api/public/favourites/favourite-lists.ts'
import { dropOrphanedLikes, settleLikes } from '#server/api/public/likes/post-likes.ts'
import { dropOldViews, settleViews } from '#server/api/public/views/post-views.ts'
import { forgetEndedSessions } from '#server/auth/ended-sessions.ts'
import { forgetOldInvites } from '#server/auth/invites/invites.ts'
import { forgetOldSessions } from '#server/auth/sessions.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { dropOldTombstones } from './drop-old-tombstones.ts'
import { dropOlderThan } from './drop-older-than.ts'
import {
  deleteOldInterviews,
  deleteOldMessages,
  deleteOldOrders,
  deleteOldStrayPayments,
  forgetOldClients,
} from './drop-personal-data.ts'
import { atMostMs } from './spans.ts'

/** Drops some rows that have had their time, and answers how many; 0 when none are left. */
type DropSome = (tx: Queryable, nowMs: number) => Promise<number>

/** What is kept for how long, as visitors and administrators are told. Whatever is named neither here nor in `forgetAddresses` stays until somebody deletes it. */
export const RETENTION_JOBS: Readonly<Record<string, DropSome>> = {
  sessions: forgetOldSessions,
  'ended-sessions': forgetEndedSessions,
  mutations: dropOlderThan({
    table: 'mutation_log',
    column: 'created_at_ms',
    lifeMs: MUTATION_LIFE_MS,
  }),
  // The provider repeats an event for some days.
  payments: dropOlderThan({
    table: 'payment_events',
    column: 'received_at_ms',
    lifeMs: atMostMs({ days: 45 }),
  }),
  invites: forgetOldInvites,
  // The longest that the CNIL deems usual for such logs (délibération 2021-122).
  audit: dropOlderThan({
    table: 'audit_log',
    column: 'created_at',
    lifeMs: atMostMs({ years: 1 }),
  }),
  tombstones: dropOldTombstones,
  // Before the days are dropped that they are of.
  'settled-views': settleViews,
  'old-views': dropOldViews,
  'orphaned-likes': dropOrphanedLikes,
  'settled-likes': settleLikes,
  'favourite-lists': dropOlderThan({
    table: 'favourite_lists',
    column: 'used_at_ms',
    lifeMs: FAVOURITES_LIFE_MS,
  }),
  messages: deleteOldMessages,
  'late-mail': giveUpLateMail,
  interviews: deleteOldInterviews,
  subscribers: dropOlderThan({
    table: 'subscribers',
    column: 'created_at',
    lifeMs: atMostMs({ years: 3 }),
    // Who has confirmed stays until they leave.
    only: { column: 'status', value: 'pending' },
  }),
  'quarantined-subscribers': dropOlderThan({
    table: 'subscribers',
    column: 'created_at',
    lifeMs: atMostMs({ years: 1 }),
    only: { column: 'status', value: 'quarantined' },
  }),
  'newsletter-recipients': dropOldRecipients,
  orders: deleteOldOrders,
  'stray-payments': deleteOldStrayPayments,
  clients: forgetOldClients,
}
