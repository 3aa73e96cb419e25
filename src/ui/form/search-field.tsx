import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface SearchFieldProps extends Omit<FieldProps, 'error' | 'required'> {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  clearLabel: string
  /** For a dialog that is opened to search: the field gets the focus on a phone too. */
  autoFocus?: boolean
}

export function SearchField(props: SearchFieldProps) {
  const {
    label,
    hideLabel = true,
    hint,
    disabled,
    name,
    id,
    value,
    onChange,
    placeholder,
    autoFocus,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      disabled={disabled}
      name={name}
      id={id}
      kind="search"
      before={<Search aria-hidden="true" />}
      after={value ? <IconButton label={props.clearLabel} icon={<X />} onClick={clear} /> : null}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          data-autofocus={autoFocus || undefined}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
