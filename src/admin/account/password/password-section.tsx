import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { PasswordField } from '#admin/entity/fields/password-field.tsx'
import { useFocusFirstProblem } from '#admin/entity/form/use-focus-first-problem.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { useChangePassword } from './use-change-password.ts'

/** `onChanged`: other sessions may have ended with it. */
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
