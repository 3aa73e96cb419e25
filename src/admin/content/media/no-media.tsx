import { Trans, useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'

/** Invites to add pictures where they can be added. */
export function NoMedia({ canAdd }: { readonly canAdd: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Images />}
      title={t({ id: 'admin.media.empty', message: 'Aucune image ici' })}
    >
      {canAdd ? (
        <Trans id="admin.media.empty.text">
          Les images que vous ajoutez ici ou dans une fiche s’affichent ici.
        </Trans>
      ) : null}
    </EmptyState>
  )
}
