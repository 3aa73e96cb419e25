import type { Queryable } from '#server/store/database-schema.ts'
import type { PendingWrite } from './entity-rows.ts'
import type { FieldValues } from './tables/entity-table.ts'
import { postTable } from './tables/post-table.ts'

/** What follows from an administrator's write for the post itself: which image comes first, and its dates. */
export const completePost = (
  _: Queryable,
  { before, values, nowMs }: PendingWrite,
): FieldValues => {
  const all = keepCoverFirst({ before, values })
  const now = new Date(nowMs).toISOString()
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
