import type { EntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { isoTime } from '#server/time.ts'
import { forgetDevices } from './alerts/push-devices.ts'
import { afterOrderUpdate } from './commerce/after-order-update.ts'
import { updateCourseAccess } from './commerce/orders/course-access.ts'
import { releasePaidOrder, updateSalesFigures } from './commerce/orders/order-rules.ts'
import { recordPriceChange, validateStruckPrice } from './commerce/price-history.ts'
import type { Queryable } from './db/database-schema.ts'
import { queueReply } from './email/mail-outbox.ts'
import { readSiteMailbox } from './email/site-mailbox.ts'
import { findRecord, type PendingWrite, type RecordChange } from './entities/entity-rows.ts'
import type { EntityRecord, FieldValues } from './entities/entity-table.ts'
import { messageTable, postTable, replyTable } from './entities/entity-tables.ts'
import { type Answer, invalidFieldsAnswer, problemAnswer } from './http/answer.ts'

/** What follows from an administrator's write for the post itself: which image comes first, and its dates. */
const normalizePost = (_: Queryable, { before, values, nowMs }: PendingWrite): FieldValues => {
  const all = keepCoverFirst({ before, values })
  const now = isoTime(nowMs)
  // A withdrawn article that comes back is no new one.
  const isFirst = values.is_published === true && (before?.published_at ?? null) === null
  return {
    ...all,
    ...(isFirst ? { published_at: now } : {}),
    ...(isChangeForReaders(before, all) ? { modified_at: now } : {}),
  }
}

/** Whether a post is shown, or shown first, says nothing new to those who have read it. */
const NOT_READ = ['is_published', 'is_featured']

const isChangeForReaders = (before: PendingWrite['before'], values: FieldValues): boolean =>
  before === null ||
  Object.entries(postTable.valuesToColumns(values)).some(
    ([column, value]) => !NOT_READ.includes(column) && before[column] !== value,
  )

/**
 * A post's image is the first of its images (specification, section 3): a list that is sent holds it, and an image that is
 * sent without one takes the first place of the list that is there.
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

/** Nobody locks themself out, and somebody can always sign in. */
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

/** Who is switched off is told nothing any more, on none of their devices. */
const afterDeactivation = async (tx: Queryable, { before, after }: RecordChange): Promise<void> => {
  if (before.is_active === 1 && after.is_active === 0) await forgetDevices(tx, before.id)
}

const isSentByServer = ({ channel }: { readonly channel?: unknown }): boolean =>
  channel !== 'own-program'

/** A reply needs a message that is there and, where the server is to send it, an address to send from. */
const beforeCreateReply = async (tx: Queryable, fields: FieldValues): Promise<Answer | null> => {
  if (isSentByServer(fields) && (await readSiteMailbox(tx)) === null)
    return problemAnswer('mail-not-configured')
  const message = await findRecord(tx, messageTable, String(fields.message_id))
  return message ? null : invalidFieldsAnswer([{ field: 'message_id', code: 'not-an-option' }])
}

/** What the administrator has sent is sent. */
const normalizeReply = (_: Queryable, { values, nowMs }: PendingWrite): FieldValues =>
  isSentByServer(values) ? values : { ...values, state: 'sent', sent_at: isoTime(nowMs) }

const sendReply = async (tx: Queryable, reply: EntityRecord, nowMs: number): Promise<void> => {
  if (isSentByServer(replyTable.recordToRow(reply))) await queueReply(tx, reply, nowMs)
}

/** What an entity's writes mean beside the fields that are sent. All of it runs inside the writing transaction. */
export type EntityRules = {
  /** Why a new row is refused, although its fields are valid; null lets it in. */
  readonly beforeCreate?: (tx: Queryable, fields: FieldValues) => Promise<Answer | null>
  /** What else a new row brings with it. */
  readonly afterCreate?: (tx: Queryable, record: EntityRecord, nowMs: number) => Promise<void>
  /** The fields that are written: those that were sent, and what follows from them for the row itself. */
  readonly normalize?: (tx: Queryable, write: PendingWrite) => FieldValues | Promise<FieldValues>
  /** Why the change is refused, although the row itself allows it; null lets it pass. */
  readonly validateUpdate?: (
    tx: Queryable,
    change: RecordChange,
  ) => Promise<ProblemCode | Answer | null>
  /** Why the row may not be deleted; null when it may. */
  readonly beforeDelete?: (record: EntityRecord) => ProblemCode | null
  /** What changes in other rows with it. */
  readonly afterUpdate?: (tx: Queryable, change: RecordChange) => Promise<void>
}

const afterAnyOrderUpdate = async (tx: Queryable, change: RecordChange): Promise<void> => {
  await updateSalesFigures(tx, change)
  await updateCourseAccess(tx, change)
  await afterOrderUpdate(tx, change)
}

export const ENTITY_RULES: Readonly<Partial<Record<EntityKey, EntityRules>>> = {
  models: { afterUpdate: recordPriceChange },
  content: { validateUpdate: validateStruckPrice, afterUpdate: recordPriceChange },
  users: { validateUpdate: validateDeactivation, afterUpdate: afterDeactivation },
  blog: { normalize: normalizePost },
  orders: { normalize: releasePaidOrder, afterUpdate: afterAnyOrderUpdate },
  replies: { beforeCreate: beforeCreateReply, normalize: normalizeReply, afterCreate: sendReply },
  // What people have got stays to be seen, and never comes back as a draft that could be sent to them again.
  newsletters: {
    beforeDelete: ({ state }) => (state === 'draft' ? null : 'illegal-transition'),
  },
}
