import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/form/button.tsx'
import { useExportEdits } from './use-export-edits.ts'

/** Writes what waits into a file for another device. */
export function ExportButton() {
  const exportEdits = useExportEdits()
  return (
    <Button size="sm" onClick={() => void exportEdits()}>
      <Trans id="admin.sync.export">Exporter les modifications en attente</Trans>
    </Button>
  )
}
