import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/form/button.tsx'
import type { ListSelection } from './use-selection.ts'

type PickAllProps = { readonly selection: ListSelection }

/** Picks all that the filter shows, or none of it. */
export function PickAll({ selection }: PickAllProps) {
  const { i18n } = useLingui()
  const total = i18n.number(selection.rows.length)
  const isAll = selection.picked.length === selection.rows.length
  return (
    <Button
      size="sm"
      tone="ghost"
      onClick={() => (isAll ? selection.pickOnly([]) : selection.pickAll())}
    >
      {isAll ? (
        <Trans id="admin.bulk.none">Tout désélectionner</Trans>
      ) : (
        <Trans id="admin.bulk.all">Tout sélectionner ({total})</Trans>
      )}
    </Button>
  )
}
