import type { ProblemCode } from '#contract/problems.ts'
import { isoTime } from '#server/time.ts'
import { forgetDevices } from './alerts/push-devices.ts'
import { afterOrderUpdate } from './commerce/order-effects/after-order-update.ts'
import { releasePaidOrder } from './commerce/order-effects/order-figures.ts'
import { recordPriceChange, validateStruckPrice } from './commerce/price-history.ts'
import type { Queryable } from './db/database-schema.ts'
import { queueReply } from './email/mail-outbox.ts'
import { readSiteMailbox } from './email/site-mailbox.ts'
import { findRecord, type PendingWrite, type RecordChange } from './entities/entity-rows.ts'
import type { EntityRecord, FieldValues } from './entities/entity-table.ts'
import { messageTable, postTable, replyTable } from './entities/entity-tables.ts'
import type { RulesByEntity } from './entities/row-writes.ts'
import { type Answer, invalidFieldsAnswer, problemAnswer } from './http/answer.ts'

/** Derived values of a post in an administrator's write: the cover image and the dates. */
const normalizePost = (_: Queryable, { before, values, nowMs }: PendingWrite): FieldValues => {
  const all = keepCoverFirst({ before, values })
  const now = isoTime(nowMs)
  // An article that is published again keeps its first date.
  const isFirst = values.is_published === true && (before?.published_at ?? null) === null
  return {
    ...all,
    ...(isFirst ? { published_at: now } : {}),
    ...(isChangeForReaders(before, all) ? { modified_at: now } : {}),
  }
}

/** Changes of these fields are no news for readers of the post. */
const NOT_READ = ['is_published', 'is_featured']

const isChangeForReaders = (before: PendingWrite['before'], values: FieldValues): boolean =>
  before === null ||
  Object.entries(postTable.valuesToColumns(values)).some(
    ([column, value]) => !NOT_READ.includes(column) && before[column] !== value,
  )

/**
 * A post's image is the first of its images (specification, section 3): a list of images determines it, and an image
 * sent without a list becomes the first one of the existing list.
 */
const keepCoverFirst = ({
  before,
  values,
}: Pick<PendingWrite, 'before' | 'values'>): FieldValues => {
  const { image, images } = values
  if (image === undefined || (Array.isArray(images) && images.length > 0)) return values
  const others = images === undefined && before ? postTable.recordToRow(before).images.slice(1) : []
  return { ...values, images: [image, ...others] }
}

/** An admin cannot deactivate their own account, and one active admin always remains. */
export const validateDeactivation = async (
  tx: Queryable,
  { before, after, actorId }: RecordChange,
): Promise<ProblemCode | null> => {
  const isDeactivation = before.is_active === 1 && after.is_active === 0
  if (!isDeactivation || before.role !== 'admin') return null
  if (before.id === actorId) return 'own-account'
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .where('id', '!=', before.id)
    .executeTakeFirst()
  return other ? null : 'last-admin'
}

/** A deactivated admin gets no more notifications, on any device. */
const afterDeactivation = async (tx: Queryable, { before, after }: RecordChange): Promise<void> => {
  if (before.is_active === 1 && after.is_active === 0) await forgetDevices(tx, before.id)
}

const isSentByServer = ({ channel }: { readonly channel?: unknown }): boolean =>
  channel !== 'own-program'

/** A reply needs an existing message and, if the server is to send it, a sender address. */
const beforeCreateReply = async (tx: Queryable, fields: FieldValues): Promise<Answer | null> => {
  if (isSentByServer(fields) && (await readSiteMailbox(tx)) === null)
    return problemAnswer('mail-not-configured')
  const message = await findRecord(tx, messageTable, String(fields.message_id))
  return message ? null : invalidFieldsAnswer([{ field: 'message_id', code: 'not-an-option' }])
}

/** A reply that the administrator sends themselves counts as sent. */
const normalizeReply = (_: Queryable, { values, nowMs }: PendingWrite): FieldValues =>
  isSentByServer(values) ? values : { ...values, state: 'sent', sent_at: isoTime(nowMs) }

const sendReply = async (tx: Queryable, reply: EntityRecord, nowMs: number): Promise<void> => {
  if (isSentByServer(replyTable.recordToRow(reply))) await queueReply(tx, reply, nowMs)
}

/** The product's own rules, by entity. */
export const ENTITY_RULES: RulesByEntity = {
  models: { afterUpdate: recordPriceChange },
  content: { validateUpdate: validateStruckPrice, afterUpdate: recordPriceChange },
  users: { validateUpdate: validateDeactivation, afterUpdate: afterDeactivation },
  blog: { normalize: normalizePost },
  orders: { normalize: releasePaidOrder, afterUpdate: afterOrderUpdate },
  replies: { beforeCreate: beforeCreateReply, normalize: normalizeReply, afterCreate: sendReply },
  // An issue that was sent stays visible, and never becomes a draft again that could be sent a second time.
  newsletters: {
    beforeDelete: ({ state }) => (state === 'draft' ? null : 'illegal-transition'),
  },
}
