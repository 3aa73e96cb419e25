import { useLingui } from '@lingui/react/macro'
import { NO_SITE_BLOCK, useSiteBlock } from '#admin/content/use-site-block.ts'
import { NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'
import { BlockFormDialog, type BlockFormDialogProps } from './block-form-dialog.tsx'

/** The form waits for the site's words: what was not rewritten is shown with them. */
export function OpenedBlock(props: Omit<BlockFormDialogProps, 'site'>) {
  return props.target === NEW_ROW_TARGET ? (
    <BlockFormDialog {...props} site={NO_SITE_BLOCK} />
  ) : (
    <Existing {...props} />
  )
}

function Existing(props: Omit<BlockFormDialogProps, 'site'>) {
  const site = useSiteBlock(props.target)
  return site ? (
    <BlockFormDialog {...props} site={site} />
  ) : (
    <OnItsWay isOpen={props.open} onClose={props.layer.close} />
  )
}

type OnItsWayProps = { readonly isOpen: boolean; readonly onClose: () => void }

function OnItsWay({ isOpen, onClose }: OnItsWayProps) {
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
