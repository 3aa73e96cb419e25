import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'

export function NoContent() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<FileText />}
      title={t({ id: 'admin.content.empty', message: 'Aucun contenu à modifier' })}
    >
      <Trans id="admin.content.empty.text">Le site affiche ses textes par défaut.</Trans>
    </EmptyState>
  )
}
