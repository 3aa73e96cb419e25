import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useFocusFirstProblem } from '#admin/shared/form/form-dialog.tsx'
import { PasswordField } from '#admin/shared/form/password-field.tsx'
import type { Account } from '#contract/session.ts'
import type { SessionEnd } from '#device/network/session-api.ts'
import { NoticeBar } from '#ui/admin-layout/admin-page.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useSignIn } from './use-sign-in.ts'

type SessionExpiredProps = { readonly account: Account; readonly end: SessionEnd }

/**
 * Shows that the server no longer accepts this session, and why: the page and its forms stay as they are while the
 * admin signs in again.
 */
export function SessionExpired({ account, end }: SessionExpiredProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <NoticeBar>
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={() => setIsOpen(true)}>
              <Trans id="admin.expired.again">Se reconnecter</Trans>
            </Button>
          }
        >
          <strong>
            <WhyOver end={end} />.
          </strong>{' '}
          <Trans id="admin.expired.text">
            Vous pouvez continuer : tout est enregistré sur cet appareil. L’envoi reprendra après
            votre reconnexion.
          </Trans>
        </Banner>
      </NoticeBar>
      <Dialog
        open={isOpen}
        onClose={close}
        size="sm"
        title={t({ id: 'admin.expired.title', message: 'Se reconnecter' })}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      >
        <SignInAgain email={account.email} onDone={close} />
      </Dialog>
    </>
  )
}

function WhyOver({ end }: Pick<SessionExpiredProps, 'end'>) {
  switch (end) {
    case 'expired':
      return <Trans id="admin.expired">Session expirée</Trans>
    case 'ended-elsewhere':
      return <Trans id="admin.expired.elsewhere">Session fermée depuis un autre appareil</Trans>
    case 'password-changed':
      return <Trans id="admin.expired.password">Mot de passe changé depuis un autre appareil</Trans>
  }
}

type SignInAgainProps = { readonly email: string; readonly onDone: () => void }

/** Only the account whose work is on the screen may sign in here. */
function SignInAgain({ email, onDone }: SignInAgainProps) {
  const { t } = useLingui()
  const { isBusy, failure, problems, refusals, signIn } = useSignIn()
  const formId = useId()
  useFocusFirstProblem(formId, refusals)
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (await signIn({ email, password })) onDone()
  }
  return (
    <Form id={formId} onSubmit={() => void submit()}>
      {failure ? <FormError isInToast>{failure}</FormError> : null}
      <TextField
        label={t({ id: 'admin.login.email', message: 'E-mail' })}
        type="email"
        autoComplete="username"
        disabled
        value={email}
        onChange={() => undefined}
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
    </Form>
  )
}
