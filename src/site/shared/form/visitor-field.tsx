import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldProblem } from '#contract/problems.ts'
import { TICKED } from '#contract/public/forms/form-fields.ts'
import { EMAIL_PATTERN } from '#domain/text/email-address.ts'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { Draft } from '../form-draft.ts'
import { useFieldMessages } from './field-labels.ts'

/** The parts of a form that its fields use. */
export type VisitorForm<Fields extends Draft> = {
  readonly typed: Observable<Fields>
  readonly problems: Observable<readonly FieldProblem[]>
  readonly write: (field: keyof Fields & string, value: string, problemAt: string) => void
}

interface VisitorFieldProps<Fields extends Draft> {
  form: VisitorForm<Fields>
  name: keyof Fields & string
  children: (bound: {
    name: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }) => ReactNode
}

/** One text of a form. A key press in it renders only this field, not the rest of the form. */
export function VisitorField<Fields extends Draft>(props: VisitorFieldProps<Fields>) {
  const { form, name } = props
  const value = useSelected(form.typed, (fields) => fields[name] ?? '')
  const error = useProblem(form, name)
  return props.children({ name, value, error, onChange: (typed) => form.write(name, typed, name) })
}

interface VisitorBoxProps<Fields extends Draft> {
  form: VisitorForm<Fields>
  name: keyof Fields & string
  /** The field's name in the request. */
  problemAt: string
  children: (bound: {
    name: string
    value: string
    checked: boolean
    error: string | undefined
    onChange: (checked: boolean) => void
  }) => ReactNode
}

/** One box to tick of a form. */
export function VisitorBox<Fields extends Draft>(props: VisitorBoxProps<Fields>) {
  const { form, name, problemAt } = props
  const checked = useSelected(form.typed, (fields) => fields[name] === TICKED)
  const error = useProblem(form, problemAt, 'box')
  return props.children({
    name,
    value: TICKED,
    checked,
    error,
    onChange: (isTicked) => form.write(name, isTicked ? TICKED : '', problemAt),
  })
}

const useProblem = <Fields extends Draft>(
  { problems }: VisitorForm<Fields>,
  field: string,
  kind?: 'box',
): string | undefined => {
  const say = useFieldMessages()
  const code = useSelected(problems, (all) => all.find((problem) => problem.field === field)?.code)
  return code && say(code, kind)
}

interface EmailFieldProps<Fields extends Draft & { readonly email: string }> {
  form: VisitorForm<Fields>
  label: string
}

/** Without scripts the browser validates it, by the same rule as the contract. */
export function EmailField<Fields extends Draft & { readonly email: string }>({
  form,
  label,
}: EmailFieldProps<Fields>) {
  return (
    <VisitorField form={form} name="email">
      {(bound) => (
        <TextField
          {...bound}
          label={label}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          pattern={EMAIL_PATTERN}
        />
      )}
    </VisitorField>
  )
}

export function NameField<Fields extends Draft & { readonly name: string }>({
  form,
}: Pick<VisitorFieldProps<Fields>, 'form'>) {
  const { t } = useLingui()
  return (
    <VisitorField form={form} name="name">
      {(bound) => (
        <TextField
          {...bound}
          label={t({ id: 'message.name', message: 'Nom' })}
          autoComplete="name"
          required
        />
      )}
    </VisitorField>
  )
}
