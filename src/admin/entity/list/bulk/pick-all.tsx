import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/form/button.tsx'
import type { ListSelection } from './use-selection.ts'

type PickAllProps = { readonly selection: ListSelection; readonly isFeminine: boolean }

/** Picks all that the filter shows, or none of it. */
export function PickAll({ selection, isFeminine }: PickAllProps) {
  const total = selection.rows.length
  const { t } = useLingui()
  const isAll = selection.picked.length === total
  const all = isFeminine
    ? t({
        id: 'admin.bulk.all.feminine',
        message: plural(total, {
          one: 'Tout sélectionner (# correspondante)',
          other: 'Tout sélectionner (# correspondantes)',
        }),
      })
    : t({
        id: 'admin.bulk.all',
        message: plural(total, {
          one: 'Tout sélectionner (# correspondant)',
          other: 'Tout sélectionner (# correspondants)',
        }),
      })
  return (
    <Button
      size="sm"
      tone="ghost"
      onClick={() => (isAll ? selection.pickOnly([]) : selection.pickAll())}
    >
      {isAll ? <Trans id="admin.bulk.none">Tout désélectionner</Trans> : all}
    </Button>
  )
}
