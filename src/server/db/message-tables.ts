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
