import { NO_SITE_BLOCK, useSiteBlock } from '#admin/content/use-site-block.ts'
import { NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import { RowOnItsWay } from '#admin/entity/missing/row-on-its-way.tsx'
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
  return site ? <BlockFormDialog {...props} site={site} /> : props.open ? <RowOnItsWay /> : null
}
