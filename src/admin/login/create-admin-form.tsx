import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useFocusFirstProblem } from '#admin/entity/form/use-focus-first-problem.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { PasswordField } from './password-field.tsx'
import { type NewAdmin, useCreateAdmin } from './use-create-admin.ts'

const NOBODY: NewAdmin = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  invite_code: '',
}

export function CreateAdminForm({ onCreated }: { readonly onCreated: (email: string) => void }) {
  const { t } = useLingui()
  const { isBusy, failure, problems, refusals, createAdmin } = useCreateAdmin()
  const formId = useId()
  useFocusFirstProblem(formId, refusals)
  const [admin, setAdmin] = useState(NOBODY)
  const field = (name: keyof NewAdmin) => ({
    name,
    value: admin[name],
    onChange: (value: string) => setAdmin({ ...admin, [name]: value }),
    error: problems[name],
  })
  const submit = async () => {
    if (await createAdmin(admin)) onCreated(admin.email.trim())
  }
  return (
    <Form id={formId} onSubmit={() => void submit()}>
      {failure ? <FormError>{failure}</FormError> : null}
      <Grid columns={{ base: 1, sm: 2 }} gap="md">
        <TextField
          {...field('first_name')}
          label={t({ id: 'admin.create.first-name', message: 'Prénom' })}
          autoComplete="given-name"
          required
        />
        <TextField
          {...field('last_name')}
          label={t({ id: 'admin.create.last-name', message: 'Nom' })}
          autoComplete="family-name"
          required
        />
      </Grid>
      <TextField
        {...field('email')}
        label={t({ id: 'admin.login.email', message: 'E-mail' })}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField
        {...field('phone')}
        label={t({ id: 'admin.create.phone', message: 'Téléphone (facultatif)' })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={t({ id: 'admin.create.password-hint', message: '8 caractères au moins' })}
      />
      <TextField
        {...field('invite_code')}
        label={t({ id: 'admin.create.code', message: 'Code d’invitation (facultatif)' })}
        hint={t({
          id: 'admin.create.code-hint',
          message: 'L’invitation d’un administrateur, ou le code de mise en service du serveur.',
        })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        tone="main"
        type="submit"
        wide
        busy={isBusy}
        busyLabel={t({ id: 'admin.create.busy', message: 'Création…' })}
      >
        <Trans id="admin.create.submit">Créer le compte</Trans>
      </Button>
    </Form>
  )
}
