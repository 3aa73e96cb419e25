import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { PasswordField } from '#admin/entity/fields/password-field.tsx'
import { useFocusFirstProblem } from '#admin/entity/form/use-focus-first-problem.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useSignIn } from './use-sign-in.ts'

type SignInFormProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
}

/** Being signed in leads on by itself: the guard of this page lets nobody stay who is. */
export function SignInForm({ email, onEmail }: SignInFormProps) {
  const { t } = useLingui()
  const { isBusy, failure, problems, refusals, signIn } = useSignIn()
  const formId = useId()
  useFocusFirstProblem(formId, refusals)
  const [password, setPassword] = useState('')
  return (
    <Form id={formId} onSubmit={() => void signIn({ email, password })}>
      <TextField
        label={t({ id: 'admin.login.email', message: 'E-mail' })}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={onEmail}
        error={problems.email}
      />
      <PasswordField
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problems.password}
      />
      <Button
        tone="main"
        type="submit"
        wide
        busy={isBusy}
        busyLabel={t({ id: 'admin.login.busy', message: 'Connexion…' })}
      >
        <Trans id="admin.login.submit">Se connecter</Trans>
      </Button>
      {failure ? (
        <FormError place="below" isInToast>
          {failure}
        </FormError>
      ) : null}
    </Form>
  )
}
