import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type PasswordFieldProps = {
  /** If there is more than one. */
  readonly label?: string
  readonly name?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly hint?: string
}

/** A password that can be made visible, because typing on a phone is error-prone. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      label={props.label ?? t({ id: 'admin.login.password', message: 'Mot de passe' })}
      name={props.name ?? 'password'}
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          label={
            isShown
              ? t({ id: 'admin.login.hide-password', message: 'Masquer le mot de passe' })
              : t({ id: 'admin.login.show-password', message: 'Afficher le mot de passe' })
          }
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
