import { EMAIL_PATTERN } from '#domain/text/email-address.ts'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'pattern'>

/** Without scripts the browser checks it, as the contract does. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      pattern={EMAIL_PATTERN}
    />
  )
}
