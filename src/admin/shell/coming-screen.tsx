import { Trans, useLingui } from '@lingui/react/macro'
import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { pageAt } from './navigation.tsx'

/** A page of the side bar that has no screen yet, and says so. */
export function ComingScreen() {
  const { t, i18n } = useLingui()
  const page = pageAt(useLocation().pathname)
  return (
    <WorkPage id="main" label={page ? i18n._(page.label()) : ''}>
      <EmptyState
        icon={<Hammer />}
        title={t({
          id: 'admin.coming.title',
          message: 'Cet écran arrive avec la prochaine version',
        })}
        action={
          <Button asChild>
            <Link to="/admin/models">
              <Trans id="admin.coming.models">Aller aux modèles IA</Trans>
            </Link>
          </Button>
        }
      />
    </WorkPage>
  )
}
