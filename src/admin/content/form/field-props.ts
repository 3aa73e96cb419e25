import type { FieldsOf } from '#admin/entity/form/form-field.tsx'
import type { BlockFormValues } from './block-form-values.ts'

export type CommonFieldsProps = FieldsOf<BlockFormValues> & {
  /** The block's id; that of a new one says nothing. */
  readonly target: string
}
