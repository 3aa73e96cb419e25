/** A table in a dump. */
export type DumpedTable = {
  readonly name: string
  /** Its primary key: rows are read in this order, page by page. */
  readonly key: readonly string[]
}

/**
 * Every table but `migrations`, in an order in which rows can be inserted: referenced tables come first. A new table
 * must be added here; a test compares the list with the tables of the database.
 */
export const DUMPED_TABLES: readonly DumpedTable[] = [
  { name: 'meta', key: ['key'] },
  { name: 'change_counter', key: ['id'] },
  { name: 'entity_changes', key: ['entity'] },
  { name: 'tombstones', key: ['entity', 'row_id'] },
  { name: 'mutation_log', key: ['actor_id', 'method', 'path', 'key'] },
  { name: 'users', key: ['id'] },
  { name: 'sessions', key: ['token_hash'] },
  { name: 'ended_sessions', key: ['token_hash'] },
  { name: 'models', key: ['id'] },
  { name: 'recent_sales', key: ['hour', 'model_id'] },
  { name: 'pack_files', key: ['id'] },
  { name: 'pack_versions', key: ['id'] },
  { name: 'pack_version_files', key: ['version_id', 'file_id'] },
  { name: 'blog', key: ['id'] },
  { name: 'post_views', key: ['post_id', 'day'] },
  { name: 'post_likes', key: ['post_id', 'key_hash'] },
  { name: 'favourite_lists', key: ['key_hash'] },
  { name: 'orders', key: ['id'] },
  { name: 'course_links', key: ['token_hash'] },
  { name: 'payment_events', key: ['id'] },
  { name: 'payment_attempts', key: ['id'] },
  { name: 'payments', key: ['id'] },
  { name: 'refunds', key: ['id'] },
  { name: 'withdrawals', key: ['id'] },
  { name: 'invoices', key: ['id'] },
  { name: 'order_events', key: ['id'] },
  { name: 'order_emails', key: ['order_id', 'occasion'] },
  { name: 'order_notes', key: ['id'] },
  { name: 'price_history', key: ['id'] },
  { name: 'test_sessions', key: ['id'] },
  { name: 'rendered_texts', key: ['key'] },
  { name: 'settings', key: ['id'] },
  { name: 'content', key: ['id'] },
  { name: 'messages', key: ['id'] },
  { name: 'replies', key: ['id'] },
  { name: 'reply_links', key: ['key_hash'] },
  { name: 'alert_choices', key: ['user_id'] },
  { name: 'push_subscriptions', key: ['id'] },
  { name: 'alerts', key: ['id'] },
  { name: 'mail_outbox', key: ['id'] },
  { name: 'interviews', key: ['id'] },
  { name: 'inquiries', key: ['id'] },
  { name: 'subscribers', key: ['id'] },
  { name: 'subscription_links', key: ['token_hash'] },
  { name: 'newsletters', key: ['id'] },
  { name: 'newsletter_recipients', key: ['id'] },
  { name: 'invites', key: ['id'] },
  { name: 'attempts', key: ['id'] },
  { name: 'buckets', key: ['key'] },
  { name: 'audit_log', key: ['id'] },
  { name: 'leaving_files', key: ['sha256'] },
  { name: 'files', key: ['sha256'] },
  { name: 'erasures', key: ['email_hash'] },
]

/** Lists the migrations that have run. A dump has that list in its header. */
export const MIGRATIONS_TABLE = 'migrations'
