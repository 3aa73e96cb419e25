import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import type { BlockFormValues } from './block-form-values.ts'

export type CommonFieldsProps = {
  /** The block's id; that of a new one says nothing. */
  readonly target: string
  readonly form: EntityForm<BlockFormValues>
  readonly problems: ProblemWords
  readonly onTyped: (field: string) => void
}

type Bound = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly autoComplete: 'off'
  readonly onChange: (value: string) => void
}

export type BindProps = {
  readonly bind: (field: Exclude<keyof BlockFormValues, 'place'>) => Bound
}
