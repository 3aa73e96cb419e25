import { Trans, useLingui } from '@lingui/react/macro'
import type { Blocker } from 'react-router-dom'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

type LeaveDialogProps = {
  readonly blocker: Blocker
  /** The draft stays on the device. Null: it is not kept. */
  readonly onSetAside: (() => void) | null
  /** The draft is thrown away. */
  readonly onGiveUp: () => void
}

/** Asked whenever an unsaved form is about to close. */
export function LeaveDialog({ blocker, onSetAside, onGiveUp }: LeaveDialogProps) {
  const { t } = useLingui()
  const stay = () => blocker.reset?.()
  const leave = (before: () => void) => {
    before()
    blocker.proceed?.()
  }
  return (
    <Dialog
      // Back is the router's, which asks this question: see `useLeaveGuard`.
      inAddress
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t({ id: 'admin.leave.title', message: 'Quitter sans enregistrer ?' })}
      description={t({
        id: 'admin.leave.text',
        message: 'Ce formulaire contient des modifications qui ne sont pas enregistrées.',
      })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        <>
          <Button tone="main" onClick={stay}>
            <Trans id="admin.leave.stay">Continuer la saisie</Trans>
          </Button>
          {onSetAside ? (
            <Button onClick={() => leave(onSetAside)}>
              <Trans id="admin.leave.keep">Garder le brouillon</Trans>
            </Button>
          ) : null}
          <Button tone="danger" onClick={() => leave(onGiveUp)}>
            <Trans id="admin.leave.discard">Abandonner</Trans>
          </Button>
        </>
      }
    />
  )
}
