import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useFocusFirstProblem } from '#admin/shared/form/form-dialog.tsx'
import { PasswordField } from '#admin/shared/form/password-field.tsx'
import {
  type ProblemMessages,
  useProblemMessages,
} from '#admin/shared/labels/field-problem-messages.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { type PasswordChange, passwordChange, sessionsEnded } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { type Asked, askServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'

const EMPTY: PasswordChange = { current_password: '', new_password: '' }

/** The form's values and the result of the last attempt. The input stays until the password is changed. */
const useChangePassword = (onChanged: () => Promise<void>) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const toMessages = usePasswordMessages()
  const notifyOutcome = useNotifyOutcome()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<ProblemMessages>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const { isBusy, run } = useOneAtATime()

  const set = (field: keyof PasswordChange, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }
  const refuse = (fields: readonly FieldProblem[]) => {
    setProblems(toMessages(fields))
    setRefusals((count) => count + 1)
  }
  const hear = async (asked: Asked<{ readonly ended: number }>) => {
    const ended = asked.type === 'done' ? asked.value.ended : 0
    const failed = t({
      id: 'admin.password.failed',
      message: 'Le mot de passe n’a pas été changé',
    })
    const others = t({
      id: 'admin.password.ended',
      message: plural(ended, {
        0: 'aucune autre session n’était ouverte',
        one: '# autre session a été fermée',
        other: '# autres sessions ont été fermées',
      }),
    })
    const done = t({ id: 'admin.password.done', message: `Mot de passe changé ; ${others}` })
    if (notifyOutcome(asked, { done, failed })) {
      setValues(EMPTY)
      return onChanged()
    }
    const fields = asked.type === 'refused' ? problemsIn(asked) : []
    if (fields.length > 0) refuse(fields)
    else setFailure(failed)
  }
  const change = async (): Promise<void> => {
    const checked = validate(passwordChange, values)
    setFailure(null)
    setProblems({})
    if (checked.type === 'invalid') return refuse(checked.fields)
    const request = { method: 'PUT', path: '/api/admin/password', body: checked.value } as const
    const asked = await run(() => askServer(backOffice, request, sessionsEnded))
    if (asked !== null) await hear(asked)
  }
  return { values, set, problems, refusals, failure, isBusy, change }
}

/** A wrong password is reported at its field. */
const problemsIn = ({
  code,
  detail,
  fields,
}: Extract<Asked<unknown>, { type: 'refused' }>): readonly FieldProblem[] =>
  code === 'wrong-password'
    ? [{ field: 'current_password', code: 'not-an-option', ...(detail ? { detail } : {}) }]
    : fields

/** The specification defines the text for a password that is too short. */
const usePasswordMessages = (): ((fields: readonly FieldProblem[]) => ProblemMessages) => {
  const { t } = useLingui()
  const toMessages = useProblemMessages()
  const tooShort = t({
    id: 'admin.create.password-too-short',
    message: 'Le mot de passe doit contenir au moins 8 caractères',
  })
  return (fields) =>
    toMessages(
      fields.map((problem) =>
        problem.code === 'too-short' ? { ...problem, detail: tooShort } : problem,
      ),
    )
}

/** `onChanged`: other sessions may have ended with the change. */
export function PasswordSection({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { t } = useLingui()
  const formId = useId()
  const { values, set, problems, refusals, failure, isBusy, change } = useChangePassword(onChanged)
  useFocusFirstProblem(formId, refusals)
  return (
    <Stack as="section" gap="sm">
      <Heading level={2} look="card">
        <Trans id="admin.password.title">Mot de passe</Trans>
      </Heading>
      <Form id={formId} onSubmit={() => void change()}>
        {failure ? <FormError isInToast>{failure}</FormError> : null}
        <PasswordField
          label={t({ id: 'admin.password.current', message: 'Mot de passe actuel' })}
          name="current_password"
          autoComplete="current-password"
          value={values.current_password}
          onChange={(value) => set('current_password', value)}
          error={problems.current_password}
        />
        <PasswordField
          label={t({ id: 'admin.password.new', message: 'Nouveau mot de passe' })}
          name="new_password"
          autoComplete="new-password"
          hint={t({ id: 'admin.create.password-hint', message: '8 caractères au moins' })}
          value={values.new_password}
          onChange={(value) => set('new_password', value)}
          error={problems.new_password}
        />
        <Text look="small" tone="quiet">
          <Trans id="admin.password.others">
            Vos autres sessions seront fermées. Celle-ci reste ouverte.
          </Trans>
        </Text>
        <Row>
          <Button
            tone="main"
            type="submit"
            busy={isBusy}
            busyLabel={t({ id: 'admin.password.busy', message: 'Changement…' })}
          >
            <Trans id="admin.password.submit">Changer le mot de passe</Trans>
          </Button>
        </Row>
      </Form>
    </Stack>
  )
}
