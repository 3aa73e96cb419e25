import { Trans, useLingui } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { reloadAnyhow } from '#device/network/reload-afresh.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/type/text.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

/** Where a bug on a screen ends: what was saved is on the device, so starting the page again loses nothing. */
export function ScreenError() {
  const { t } = useLingui()
  const error = useRouteError()
  return (
    <Middle>
      <EmptyState
        icon={<OctagonAlert />}
        title={t({ id: 'admin.crash.title', message: 'Une erreur est survenue sur cet écran' })}
        action={
          <Button tone="main" onClick={() => void reloadAnyhow()}>
            <Trans id="admin.crash.reload">Recharger la page</Trans>
          </Button>
        }
      >
        <Trans id="admin.crash.text">
          Une erreur inattendue est survenue. Vos modifications enregistrées et vos brouillons sont
          conservés sur cet appareil.
        </Trans>
      </EmptyState>
      <Text look="small" tone="quiet">
        {detailsOf(error)}
      </Text>
    </Middle>
  )
}

/** For whoever is asked for help. */
const detailsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
