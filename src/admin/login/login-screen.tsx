import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDocumentTitle } from '#admin/entity/browser/use-document-title.ts'
import { useFocusNewScreen } from '#admin/entity/browser/use-focus-new-screen.ts'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { AdminDoor } from './admin-door.tsx'
import { CreateAdminForm } from './create-admin-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useTellCreated } from './use-create-admin.ts'

type Tab = 'sign-in' | 'create'

export function LoginScreen() {
  const say = useStateSentences()
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const [tab, setTab] = useState<Tab>('sign-in')
  const [email, setEmail] = useState('')
  // With a new account signing in begins anew: what failed before it was of another one.
  const [madeAccount, setMadeAccount] = useState('')
  const tellCreated = useTellCreated()
  const signInLabel = t({ id: 'admin.login.tab', message: 'Connexion' })
  useDocumentTitle(signInLabel)
  useFocusNewScreen()
  const onCreated = (created: { readonly email: string }) => {
    setEmail(created.email)
    setMadeAccount(created.email)
    setTab('sign-in')
    tellCreated()
  }
  return (
    <AdminDoor title={<Trans id="admin.login.title">Administration</Trans>}>
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
    </AdminDoor>
  )
}
