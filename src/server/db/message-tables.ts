import type { Generated } from 'kysely'

/** How an administrator hears of what comes in while no screen is open; who has not chosen has no row. */
export type AlertChoicesTable = {
  user_id: string
  channel: 'none' | 'email' | 'push'
  /** When the last e-mail of that kind was sent; 0: none was. */
  rung_at_ms: number
}

/** A device that an administrator has let show notifications. */
export type PushSubscriptionsTable = {
  id: string
  user_id: string
  /** Of the session that it was last seen with: signing out there ends it. */
  session_hash: string
  /** SHA-256 of the push service's address, to know the device again. */
  endpoint_hash: string
  /** JSON text under the server's seal: the address, and the keys that what is sent there is encrypted with. */
  sealed: string
  /** `Chrome · Android`, as in the list of sessions. */
  device: string
  created_at_ms: number
  /** When it last rang, quiet notifications aside; 0: never. */
  rung_at_ms: number
}

/** What an administrator is still to be told: by e-mail, or, with a subscription, on one device. */
export type AlertsTable = {
  id: string
  user_id: string
  /** Null: an e-mail, which stands in the mail outbox under the same id. */
  subscription_id: string | null
  /** JSON text: how many of each kind came in. */
  counts: string
  /** Where the newest of them is seen to: `/admin/messages?message=…`. */
  path: string
  /** It follows closely on another one: it is shown, and does not ring. */
  is_quiet: number
  created_at_ms: number
  /** As in the mail outbox; null for an e-mail. */
  due_at_ms: number | null
  attempts: number
}

/** E-mails that are still to be sent. */
export type MailOutboxTable = {
  /**
   * Of the reply, of the subscriber who is to confirm, of the order that holds a plan of the course, of the
   * newsletter's recipient, or of the alert; of a test its issue, administrator and language, joined by points.
   */
  id: string
  kind: 'reply' | 'confirmation' | 'course' | 'newsletter' | 'newsletter-test' | 'alert' | 'order'
  /** What it is about, as above without the occasion. Together with `kind` and `occasion` it is there once. */
  subject_id: Generated<string>
  /** Which of several e-mails about the same: `paid`, `refunded-<refund>`; empty where there is one. */
  occasion: Generated<string>
  created_at_ms: number
  /** Not tried before. Whoever tries moves it on first, so that nobody else tries meanwhile. */
  due_at_ms: number
  /** Tries that have begun; the number also tells one try from another. */
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
  /** What stood beside the form, as its reader saw it; empty where that was not kept. */
  consent_text: Generated<string>
  /** The path of the page with the form; empty where that was not kept. */
  consent_page: Generated<string>
  /** Since when an administrator has it that no e-mail reaches the address. */
  bounced_at: Generated<string | null>
}

/** To whom an issue goes. What becomes of each is written here alone. */
export type NewsletterRecipientsTable = {
  /** Of the issue and of the subscriber, joined by a point; names the e-mail in the outbox too. */
  id: string
  newsletter_id: string
  /** Leads nowhere once they have left. */
  subscriber_id: string
  /** `queued`: in the outbox. `left`: before their turn, or the address was marked as dead. */
  state: 'waiting' | 'queued' | 'sent' | 'refused' | 'left'
}

/** What the e-mails to a subscriber lead to. Goes with the subscriber. */
export type SubscriptionLinksTable = {
  /** SHA-256 of the token: who reads the database can neither confirm nor leave for anybody. */
  token_hash: string
  subscriber_id: string
  created_at_ms: number
}

/** Which chat reads the replies of a message. Goes with the message. */
export type ReplyLinksTable = {
  /** SHA-256 of the chat's key: who reads the database cannot read the replies by it. */
  key_hash: string
  message_id: string
  created_at_ms: number
}
