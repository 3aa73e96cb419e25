import type { ReactNode } from 'react'
import { useShownFields } from '#admin/shared/labels/entity-labels.ts'
import type { ProblemMessages } from '#admin/shared/labels/field-problem-messages.ts'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import type { FormValues } from './form-state.ts'
import type { EntityForm } from './use-entity-form.ts'
import { isProblemOf } from './use-row-form.ts'

/** The part of a form that its fields need. */
export type FieldsOf<Values extends FormValues> = {
  readonly form: EntityForm<Values>
  readonly problems: Observable<ProblemMessages>
  /** Called with the name of the field's problem. */
  readonly onTyped: (problem: string) => void
}

export type BoundField<Value> = {
  readonly label: string
  readonly value: Value
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
}

type FormFieldProps<
  Values extends FormValues,
  Field extends keyof Values & string,
> = FieldsOf<Values> & {
  readonly field: Field
  /** The contract's name of the field's problem, if it differs from the field's. */
  readonly problemAt?: string
  /** `problems` includes those of a list's entries. */
  readonly children: (bound: BoundField<Values[Field]>, problems: ProblemMessages) => ReactNode
}

/** One field of a form. A keystroke in it renders only this field. */
export function FormField<Values extends FormValues, Field extends keyof Values & string>(
  props: FormFieldProps<Values, Field>,
) {
  const { form, field, onTyped, problemAt = field } = props
  const { labelOf } = useShownFields(form.entity)
  const value = useSelected(form.typed, ({ values }) => values[field])
  const problems = useSelected(props.problems, (all) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => isProblemOf(problemAt, key))),
  )
  const onChange = (typed: Values[Field]) => {
    form.set(field, typed)
    onTyped(problemAt)
  }
  return props.children(
    { label: labelOf(field), value, error: problems[problemAt], onChange },
    problems,
  )
}
