import { Trans } from '@lingui/react/macro'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { FileButton } from '#ui/workbench/file-intake.tsx'
import { ExportButton } from './export-button.tsx'
import { useImportEdits } from './use-import-edits.ts'

/** Takes waiting edits to another device, by a file: for a phone that has no network, or is about to be given away. */
export function TransferButtons({ canExport }: { readonly canExport: boolean }) {
  const importEdits = useImportEdits()
  return (
    <Stack as="section" gap="xs">
      <Heading level={3} look="small">
        <Trans id="admin.sync.transfer">D’un appareil à l’autre</Trans>
      </Heading>
      <Text look="small" tone="quiet">
        <Trans id="admin.sync.transfer.text">
          Un fichier transfère les modifications en attente vers un autre appareil, avec le même
          compte.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        {canExport ? <ExportButton /> : null}
        <FileButton
          size="sm"
          accept="application/json,.json"
          onFiles={([file]) => file && void importEdits(file)}
        >
          <Trans id="admin.sync.import">Importer un fichier…</Trans>
        </FileButton>
      </Row>
    </Stack>
  )
}
