import { useLingui } from '@lingui/react/macro'
import { Spinner } from '#ui/display/spinner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

type RowOnItsWayProps = { readonly isOpen: boolean; readonly onClose: () => void }

/** In place of a row's window while it is not known yet whether the row exists. */
export function RowOnItsWay({ isOpen, onClose }: RowOnItsWayProps) {
  const { t } = useLingui()
  const words = t({ id: 'admin.row.loading', message: 'Chargement de la fiche…' })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={words}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      <Middle>
        <Spinner label={words} />
      </Middle>
    </Dialog>
  )
}
