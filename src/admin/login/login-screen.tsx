import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePictureFile } from '#admin/entity/picture-file.tsx'
import { useDocumentTitle } from '#admin/entity/use-document-title.ts'
import { useIsOnline } from '#admin/entity/use-is-online.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Door } from '#ui/workbench/door.tsx'
import { CreateAdminForm } from './create-admin-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Tab = 'sign-in' | 'create'

export function LoginScreen() {
  const { t } = useLingui()
  const pictureFile = usePictureFile()
  const isOnline = useIsOnline()
  const [tab, setTab] = useState<Tab>('sign-in')
  const [email, setEmail] = useState('')
  const signInLabel = t({ id: 'admin.login.tab', message: 'Connexion' })
  useDocumentTitle(signInLabel)
  const onCreated = (created: string) => {
    setEmail(created)
    setTab('sign-in')
  }
  return (
    <Door
      picture={
        <Picture
          {...pictureFile('/pictures/hero.webp')}
          alt=""
          ratio="16/9"
          sizes="(min-width: 1024px) 62vw, 100vw"
          focus="60% 35%"
          priority
        />
      }
    >
      <Stack gap="sm">
        <Wordmark />
        <Heading level={1} look="section">
          <Trans id="admin.login.title">Administration</Trans>
        </Heading>
      </Stack>
      {isOnline ? null : (
        <Banner tone="info" live="status">
          <Trans id="admin.login.offline">
            Vous êtes hors ligne. Pour vous connecter, il faut du réseau ; ce qui est gardé sur cet
            appareil attend votre retour.
          </Trans>
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
            content: <SignInForm email={email} onEmail={setEmail} />,
          },
          {
            value: 'create',
            label: t({ id: 'admin.create.tab', message: 'Créer Admin' }),
            content: <CreateAdminForm onCreated={onCreated} />,
          },
        ]}
      />
    </Door>
  )
}
