import type { Queryable } from '#server/store/database-schema.ts'
import type { PendingWrite } from './entity-rows.ts'
import type { FieldValues } from './tables/entity-table.ts'
import { postTable } from './tables/post-table.ts'

/**
 * A post's image is the first of its images (specification, section 3): a list that is sent says which, and an image
 * that is sent without one takes the first place of the list that is there. Without a list it stands alone.
 */
export const keepCoverFirst = (
  _: Queryable,
  { before, values }: Pick<PendingWrite, 'before' | 'values'>,
): FieldValues => {
  if (Array.isArray(values.images)) return { ...values, image: values.images[0] ?? values.image }
  const images = before ? postTable.recordToRow(before).images : []
  return images.length > 0 && values.image !== undefined
    ? { ...values, images: [values.image, ...images.slice(1)] }
    : values
}
