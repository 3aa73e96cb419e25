import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useFocusFirstProblem } from '#admin/shared/form/form-dialog.tsx'
import { PasswordField } from '#admin/shared/form/password-field.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useDocumentTitle, useFocusNewScreen } from '#admin/shared/route-announcement.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { AdminAuthLayout } from './admin-auth-layout.tsx'
import { CreateAdminForm, useNotifyCreated } from './create-admin-form.tsx'
import { useSignIn } from './use-sign-in.ts'

type Tab = 'sign-in' | 'create'

export function LoginScreen() {
  const say = useStateSentences()
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const [tab, setTab] = useState<Tab>('sign-in')
  const [email, setEmail] = useState('')
  // With a new account the form is reset: an earlier error concerned another account.
  const [madeAccount, setMadeAccount] = useState('')
  const notifyCreated = useNotifyCreated()
  const signInLabel = t({ id: 'admin.login.tab', message: 'Connexion' })
  useDocumentTitle(signInLabel)
  useFocusNewScreen()
  const onCreated = (created: { readonly email: string }) => {
    setEmail(created.email)
    setMadeAccount(created.email)
    setTab('sign-in')
    notifyCreated()
  }
  return (
    <AdminAuthLayout title={<Trans id="admin.login.title">Administration</Trans>}>
      {isOnline ? null : (
        <Banner tone="info" live="status">
          {say('offline')}{' '}
          <Trans id="admin.login.offline">
            Une connexion à Internet est nécessaire pour se connecter.
          </Trans>{' '}
          {say('keptHere')}
        </Banner>
      )}
      <Tabs
        value={tab}
        onChange={setTab}
        label={t({ id: 'admin.login.tabs', message: 'Accès à l’administration' })}
        items={[
          {
            value: 'sign-in',
            label: signInLabel,
            content: <SignInForm key={madeAccount} email={email} onEmail={setEmail} />,
          },
          {
            value: 'create',
            label: t({ id: 'admin.create.tab', message: 'Créer Admin' }),
            content: <CreateAdminForm onCreated={onCreated} />,
          },
        ]}
      />
    </AdminAuthLayout>
  )
}

type SignInFormProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
}

/** After the sign-in, the guard of this page redirects. */
function SignInForm({ email, onEmail }: SignInFormProps) {
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
