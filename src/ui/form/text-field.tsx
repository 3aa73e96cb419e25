import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'minLength'
  | 'min'
  | 'max'
  | 'step'
  | 'pattern'
  | 'placeholder'
  | 'readOnly'
  | 'enterKeyHint'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'lang'
>

export interface TextFieldProps extends FieldProps, InputProps {
  ref?: Ref<HTMLInputElement>
  type?: 'text' | 'email' | 'password' | 'tel' | 'number' | 'date'
  value: string
  onChange: (value: string) => void
  /** Inside the field box: a unit, an icon, a small button. */
  prefix?: ReactNode
  suffix?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, error, hint, required, disabled, name, id, prefix, suffix, ...rest } =
    props
  const { type = 'text', onChange, ...input } = rest
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      error={error}
      hint={hint}
      required={required}
      disabled={disabled}
      name={name}
      id={id}
      before={prefix}
      after={suffix}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type={type}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

export type UrlFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'placeholder'>

/**
 * An address on the web, or one of the site's own such as `/pictures/luna.webp`, which `type="url"` calls invalid. A
 * phone offers the keyboard for addresses.
 */
export function UrlField(props: UrlFieldProps) {
  return (
    <TextField
      {...props}
      type="text"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
    />
  )
}

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
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      error={error}
      hint={hint}
      required={required}
      disabled={disabled}
      name={name}
      id={id}
      kind="area"
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          // A field that grows with its text would start with one line, whatever `rows` says.
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
