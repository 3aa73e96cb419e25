import { Trans } from '@lingui/react/macro'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import type { Failure } from '#device/account/ask-server.ts'
import { Banner } from '#ui/display/banner.tsx'

/** Nobody knows yet whether it was done: pressing again finds out, and does it once. */
export function LostAnswer({ lost }: { readonly lost: Failure | null }) {
  const failureCause = useFailureCause()
  if (lost === null) return null
  return (
    <Banner tone="warning" live="alert">
      {failureCause(lost)}{' '}
      <Trans id="admin.money.lost">
        Votre demande est peut-être déjà arrivée. Appuyez de nouveau pour vérifier : elle ne sera
        pas exécutée deux fois.
      </Trans>
    </Banner>
  )
}
