import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { Text } from '#ui/type/text.tsx'

/** Why what needs the server cannot be pressed; nothing while there is a network. Without words of its own: money. */
export function OfflineNote({ children }: { readonly children?: ReactNode }) {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return (
    <Text as="div" look="small" tone="quiet" role="status">
      {children ?? (
        <Trans id="admin.money.offline">
          Vous êtes hors ligne : les actions sur l’argent demandent une connexion.
        </Trans>
      )}
    </Text>
  )
}
