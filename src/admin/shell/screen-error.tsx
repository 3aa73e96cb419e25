import { Trans, useLingui } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import { reloadAnyhow } from '#device/recovery/reload-afresh.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

/** Where a bug on a screen ends: what was saved is on the device, so starting the page again loses nothing. */
export function ScreenError() {
  const { t } = useLingui()
  return (
    <Middle>
      <EmptyState
        icon={<OctagonAlert />}
        title={t({ id: 'admin.crash.title', message: 'Cet écran s’est arrêté' })}
        action={
          <Button tone="main" onClick={() => void reloadAnyhow()}>
            <Trans id="admin.crash.reload">Recharger la page</Trans>
          </Button>
        }
      >
        <Trans id="admin.crash.text">
          Une erreur inattendue est survenue. Vos modifications enregistrées et vos brouillons sont
          gardés sur cet appareil.
        </Trans>
      </EmptyState>
    </Middle>
  )
}
