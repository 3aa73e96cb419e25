import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type AreaProps = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  | 'autoComplete'
  | 'maxLength'
  | 'minLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'rows'
  | 'onBlur'
  | 'lang'
>

export interface TextAreaProps extends FieldProps, AreaProps {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  onChange: (value: string) => void
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, error, hint, required, disabled, name, id, ...rest } = props
  const { rows = 4, onChange, ...area } = rest
  return (
    <FieldFrame {...{ label, hideLabel, error, hint, required, disabled, name, id }} kind="area">
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          // A field that grows with its text would begin with one line, whatever `rows` says.
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
