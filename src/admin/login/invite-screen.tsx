import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useDocumentTitle, useFocusNewScreen } from '#admin/shared/route-announcement.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useSession } from '#device/back-office/use-sync-status.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'
import { AdminAuthLayout } from './admin-auth-layout.tsx'
import { CreateAdminForm, useNotifyCreated } from './create-admin-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * The target of an invite link: the invited person creates their account here. The code is in the address's fragment.
 */
export function InviteScreen() {
  const { t } = useLingui()
  const session = useSession()
  const { hash } = useLocation()
  const [isMade, setIsMade] = useState(false)
  const code = decodeCode(hash)
  useFocusNewScreen()
  useDocumentTitle(t({ id: 'admin.invite.title', message: 'Invitation' }))
  if (session.type === 'signed-in')
    return isMade ? (
      <Navigate to="/admin/dashboard" replace />
    ) : (
      <SignedInAsAnother email={session.account.email} />
    )
  if (code === '') return <IncompleteLink />
  return <Invited code={code} onMade={() => setIsMade(true)} />
}

/** Fragments are never sent to a server, so the code is not logged in transit. */
const decodeCode = (hash: string): string => {
  const code = hash.slice(1).trim()
  return /^[\w-]{1,200}$/.test(code) ? code : ''
}

type InvitedProps = { readonly code: string; readonly onMade: () => void }

function Invited({ code, onMade }: InvitedProps) {
  const say = useStateSentences()
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const { signIn } = useSignIn()
  const notifyCreated = useNotifyCreated()
  const enter = async (made: { readonly email: string; readonly password: string }) => {
    onMade()
    // The account exists even if signing in fails: then the login page comes next.
    if (await signIn(made)) return
    notifyCreated()
    void navigate('/admin/login', { replace: true })
  }
  return (
    <InviteLayout>
      <Text>
        <Trans id="admin.invite.text">
          Vous êtes invité à administrer Néomuse. Créez votre compte : le lien ne sert qu’une fois.
        </Trans>
      </Text>
      {isOnline ? null : (
        <Banner tone="info" live="status">
          {say('offline')}{' '}
          <Trans id="admin.invite.offline">
            Vous pouvez remplir le formulaire, et l’envoyer dès le retour de la connexion.
          </Trans>
        </Banner>
      )}
      <CreateAdminForm inviteCode={code} onCreated={(made) => void enter(made)} />
    </InviteLayout>
  )
}

function IncompleteLink() {
  return (
    <InviteLayout>
      <Banner tone="warning">
        <Trans id="admin.invite.incomplete">
          Ce lien est incomplet. Ouvrez-le tel que vous l’avez reçu, ou demandez-en un autre.
        </Trans>
      </Banner>
      <Button asChild wide>
        <Link to="/admin/login">
          <Trans id="admin.invite.to-login">J’ai déjà un compte</Trans>
        </Link>
      </Button>
    </InviteLayout>
  )
}

function SignedInAsAnother({ email }: { readonly email: string }) {
  return (
    <InviteLayout>
      <Banner tone="info">
        <Trans id="admin.invite.signed-in">
          Vous êtes déjà connecté en tant que {email}. Cette invitation est pour une autre personne
          : envoyez-lui le lien, ou déconnectez-vous d’abord.
        </Trans>
      </Banner>
      <Button asChild wide>
        <Link to="/admin/dashboard">
          <Trans id="admin.invite.to-dashboard">Aller au Dashboard</Trans>
        </Link>
      </Button>
    </InviteLayout>
  )
}

function InviteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <AdminAuthLayout title={<Trans id="admin.invite.title">Invitation</Trans>}>
      {children}
    </AdminAuthLayout>
  )
}
