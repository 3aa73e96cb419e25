import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SYNC_PANEL } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import { Button } from '#ui/form/button.tsx'

/** New rows that the server has refused are in no list any more: where they are, is said where they were. */
export function RefusedRows({ entity }: { readonly entity: EntityKey }) {
  const { t } = useLingui()
  const panel = useAddressLayer(SYNC_PANEL.layer)
  const refused = useRejections()?.filter(
    (rejection) => rejection.entity === entity && rejection.action === 'create',
  )
  if (refused === undefined || refused.length === 0) return null
  const words = t({
    id: 'admin.list.refused',
    message: plural(refused.length, {
      one: '# nouvelle fiche refusée par le serveur',
      other: '# nouvelles fiches refusées par le serveur',
    }),
  })
  return (
    <>
      <span role="status">{words}</span>
      <Button size="sm" tone="ghost" onClick={() => panel.open(SYNC_PANEL.target)}>
        <Trans id="admin.sync.view">Voir</Trans>
      </Button>
    </>
  )
}
