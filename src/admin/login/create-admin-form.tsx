import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { PasswordField } from '#admin/entity/fields/password-field.tsx'
import { useFocusFirstProblem } from '#admin/entity/form/use-focus-first-problem.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { type NewAdmin, useCreateAdmin } from './use-create-admin.ts'

const NOBODY: NewAdmin = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  invite_code: '',
}

type CreateAdminFormProps = {
  readonly onCreated: (made: Pick<NewAdmin, 'email' | 'password'>) => void
  /** Of the link that led here; without it, the form asks for one. */
  readonly inviteCode?: string
}

export function CreateAdminForm({ onCreated, inviteCode }: CreateAdminFormProps) {
  const { t } = useLingui()
  const { isBusy, failure, problems, refusals, createAdmin } = useCreateAdmin(
    inviteCode === undefined
      ? undefined
      : t({
          id: 'admin.invite.closed',
          message:
            'Cette invitation n’est plus valable : elle a déjà servi, elle a expiré, ou elle a été retirée. Demandez-en une autre.',
        }),
  )
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
    const form = { ...admin, invite_code: inviteCode ?? admin.invite_code }
    const { email, password } = form
    if (await createAdmin(form)) onCreated({ email: email.trim(), password })
  }
  return (
    <Form id={formId} onSubmit={() => void submit()}>
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
      {inviteCode === undefined ? (
        <TextField
          {...field('invite_code')}
          label={t({ id: 'admin.create.code', message: 'Code d’invitation (facultatif)' })}
          hint={t({
            id: 'admin.create.code-hint',
            message: 'Le code de votre invitation, ou le code de mise en service du serveur.',
          })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      <Button
        tone="main"
        type="submit"
        wide
        busy={isBusy}
        busyLabel={t({ id: 'admin.create.busy', message: 'Création…' })}
      >
        <Trans id="admin.create.submit">Créer le compte</Trans>
      </Button>
      {failure ? (
        <FormError place="below" isInToast>
          {failure}
        </FormError>
      ) : null}
    </Form>
  )
}
