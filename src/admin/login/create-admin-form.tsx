import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useFocusFirstProblem } from '#admin/shared/form/form-dialog.tsx'
import { PasswordField } from '#admin/shared/form/password-field.tsx'
import {
  type ProblemMessages,
  useProblemMessages,
} from '#admin/shared/labels/field-problem-messages.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'

type NewAdmin = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly invite_code: string
}

/** `closed`: the text for an invalid code, if the server's own does not suit users who followed a link. */
const useCreateAdmin = (closed?: string) => {
  const say = useStateSentences()
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const toMessages = useProblemMessages()
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<ProblemMessages>({})
  const [refusals, setRefusals] = useState(0)

  const explain = (fields: readonly FieldProblem[]): ProblemMessages => ({
    ...toMessages(fields),
    ...(fields.some(({ field, code }) => field === 'password' && code === 'too-short')
      ? {
          password: t({
            id: 'admin.create.password-too-short',
            message: 'Le mot de passe doit contenir au moins 8 caractères',
          }),
        }
      : {}),
  })

  /** An error shown beside a field is not repeated above the form. */
  const fail = (reason: string, isShownAtField = false) => {
    if (!isShownAtField) setFailure(reason)
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: reason,
    })
  }

  const refuse = (fields: readonly FieldProblem[]) => {
    setProblems(explain(fields))
    setRefusals(refusals + 1)
  }

  /** True once the account exists. */
  const createAdmin = async (admin: NewAdmin): Promise<boolean> => {
    const checked = validate(createAdminRequest, withoutBlanks(admin))
    setProblems({})
    setFailure(null)
    if (checked.type === 'invalid') {
      refuse(checked.fields)
      return false
    }
    const outcome = await run(() => backOffice.createAdmin(checked.value))
    if (outcome === null) return false
    switch (outcome.type) {
      case 'created':
        return true
      case 'refused':
        refuse(outcome.fields)
        // The specification has the last of these texts in English (section 8).
        fail(
          (outcome.code === 'creation-closed' ? closed : undefined) ??
            outcome.detail ??
            t({ id: 'admin.create.failed', message: 'Failed to create admin' }),
          outcome.fields.length > 0,
        )
        return false
      case 'unreachable':
        fail(
          `${say('unavailable')} ${t({ id: 'admin.create.unreachable', message: 'Le compte n’a pas été créé.' })} ${say('retrySoon')}`,
        )
        return false
    }
  }
  return { isBusy, failure, problems, refusals, createAdmin }
}

/** For the case that signing in comes next: an immediate sign-in needs no toast. */
export const useNotifyCreated = (): (() => void) => {
  const { t } = useLingui()
  return () =>
    void showToast({
      title: t({ id: 'admin.create.done', message: 'Compte administrateur créé' }),
      description: t({
        id: 'admin.create.now-sign-in',
        message: 'Vous pouvez maintenant vous connecter',
      }),
    })
}

/** Optional fields that were left empty are not sent. */
const withoutBlanks = ({ phone, invite_code, ...admin }: NewAdmin) => ({
  ...admin,
  ...(phone.trim() === '' ? {} : { phone }),
  ...(invite_code.trim() === '' ? {} : { invite_code }),
})

const EMPTY_ADMIN: NewAdmin = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  invite_code: '',
}

type CreateAdminFormProps = {
  readonly onCreated: (made: Pick<NewAdmin, 'email' | 'password'>) => void
  /** From the link that was followed; without it, the form asks for one. */
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
  const [admin, setAdmin] = useState(EMPTY_ADMIN)
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
