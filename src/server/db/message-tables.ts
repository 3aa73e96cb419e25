import type { Generated } from 'kysely'

/** How an admin is notified while no screen is open; without a choice there is no row. */
export type AlertChoicesTable = {
  user_id: string
  channel: 'none' | 'email' | 'push'
  /** When the last such email was sent; 0: never. */
  rung_at_ms: number
}

/** A device on which an admin has allowed notifications. */
export type PushSubscriptionsTable = {
  id: string
  user_id: string
  /** Of the session last used on it: signing out of that session removes the device. */
  session_hash: string
  /** SHA-256 of the push service's address, to recognise the device. */
  endpoint_hash: string
  /** JSON text under the server's seal: the address, and the keys that encrypt messages to it. */
  sealed: string
  /** `Chrome · Android`, as in the list of sessions. */
  device: string
  created_at_ms: number
  /** When it last made a sound; 0: never. */
  rung_at_ms: number
}

/** Notifications that are still to be sent: by email, or, with a subscription, to one device. */
export type AlertsTable = {
  id: string
  user_id: string
  /** Null: an email, which is in the mail outbox under the same id. */
  subscription_id: string | null
  /** JSON text: number of events of each kind. */
  counts: string
  /** Path of the newest one: `/admin/messages?message=…`. */
  path: string
  /** It follows shortly after another one: it is shown without sound. */
  is_quiet: number
  created_at_ms: number
  /** As in the mail outbox; null for an email. */
  due_at_ms: number | null
  attempts: number
}

/** Emails that are still to be sent. */
export type MailOutboxTable = {
  /**
   * The id of the reply, the subscriber to confirm, the order with a plan of the course, the newsletter's recipient, or
   * the alert; for a test: issue, administrator and language, joined by dots.
   */
  id: string
  kind: 'reply' | 'confirmation' | 'course' | 'newsletter' | 'newsletter-test' | 'alert' | 'order'
  /** Subject of the email: the id without the occasion. Unique together with `kind` and `occasion`. */
  subject_id: Generated<string>
  /** Distinguishes several emails about one subject: `paid`, `refunded-<refund>`; empty when there is one. */
  occasion: Generated<string>
  created_at_ms: number
  /** Earliest time of the next try. A try first moves it on, so that no other process tries meanwhile. */
  due_at_ms: number
  /** Number of started tries; it also identifies a try. */
  attempts: number
}

export type SubscribersTable = {
  id: string
  email: string
  email_key: string
  language: string
  /** `pending` until the address has confirmed; `quarantined`: probably sent by a machine. */
  status: string
  created_at: string
  confirmed_at: Generated<string | null>
  /** Text beside the form, as shown to the subscriber; empty when it was not stored. */
  consent_text: Generated<string>
  /** The path of the page with the form; empty when it was not stored. */
  consent_page: Generated<string>
  /** Since when an administrator has marked the address as unreachable. */
  bounced_at: Generated<string | null>
}

/** Recipients of an issue, with the state of each. */
export type NewsletterRecipientsTable = {
  /** Ids of the issue and the subscriber, joined by a dot; also the id of the email in the outbox. */
  id: string
  newsletter_id: string
  /** Refers to no row once they have left. */
  subscriber_id: string
  /** `queued`: in the outbox. `left`: unsubscribed before their turn, or the address was marked as unreachable. */
  state: 'waiting' | 'queued' | 'sent' | 'refused' | 'left'
}

/** Links in the emails to a subscriber. Deleted with the subscriber. */
export type SubscriptionLinksTable = {
  /** SHA-256 of the token: it cannot be used to confirm or unsubscribe. */
  token_hash: string
  subscriber_id: string
  created_at_ms: number
}

/** The chat that may read the replies to a message. Deleted with the message. */
export type ReplyLinksTable = {
  /** SHA-256 of the chat's key: it cannot be used to read the replies. */
  key_hash: string
  message_id: string
  created_at_ms: number
}
