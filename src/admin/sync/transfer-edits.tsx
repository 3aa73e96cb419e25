import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { useEditProblemMessage } from '#admin/shared/use-save-edit.tsx'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { dayOf } from '#domain/business-calendar.ts'
import { Button } from '#ui/form/button.tsx'
import { FileButton } from '#ui/form/file-input.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Heading, Text } from '#ui/text/text.tsx'

/** Writes the waiting edits into a file, and says what to do with it. */
export const useExportEdits = (): (() => Promise<void>) => {
  const { t } = useLingui()
  const { exportEdits } = useBackOffice()

  const fail = () =>
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: t({
        id: 'admin.sync.export.failed',
        message: 'Les modifications en attente n’ont pas pu être lues sur cet appareil.',
      }),
    })

  return async () => {
    // Whatever the storage's reason, there is nothing to write.
    const file = await exportEdits().catch(() => null)
    if (file === null) {
      fail()
      return
    }
    const count = file.mutations.length
    saveTextFile(`neomuse-${dayOf(Date.parse(file.exportedAt))}.json`, JSON.stringify(file))
    showToast({
      title: t({
        id: 'admin.sync.exported',
        message: plural(count, {
          one: '# modification exportée',
          other: '# modifications exportées',
        }),
      }),
      description: t({
        id: 'admin.sync.exported.text',
        message:
          'Importez ce fichier sur un autre appareil avec le même compte. Rien n’est envoyé deux fois.',
      }),
    })
  }
}

/** Writes the waiting edits into a file for another device. */
export function ExportButton() {
  const exportEdits = useExportEdits()
  return (
    <Button size="sm" onClick={() => void exportEdits()}>
      <Trans id="admin.sync.export">Exporter les modifications en attente</Trans>
    </Button>
  )
}

type ImportOutcome = Awaited<ReturnType<BackOffice['importEdits']>>

/** Imports a file that another device has exported, and reports the result. */
const useImportEdits = (): ((file: File) => Promise<void>) => {
  const { t } = useLingui()
  const { importEdits } = useBackOffice()
  const problemMessage = useEditProblemMessage()

  const problemOf = (outcome: Exclude<ImportOutcome, { type: 'imported' }>): string => {
    switch (outcome.type) {
      case 'other-account': {
        const { email } = outcome
        return t({
          id: 'admin.sync.import.other-account',
          message: `Ces modifications sont celles d’un autre compte : ${email}.`,
        })
      }
      case 'newer':
        return t({
          id: 'admin.sync.import.newer',
          message:
            'Ce fichier vient d’une version plus récente. Rechargez la page, puis réessayez.',
        })
      case 'unreadable':
        return t({
          id: 'admin.sync.import.unreadable',
          message: 'Ce fichier ne contient pas de modifications exportées, ou il est endommagé.',
        })
      case 'storage-full':
      case 'storage-unavailable':
        return problemMessage(outcome.type)
    }
  }

  return async (file) => {
    const outcome = await importEdits(await file.text())
    if (outcome.type !== 'imported') {
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: problemOf(outcome),
      })
      return
    }
    const { added } = outcome
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: t({
        id: 'admin.sync.imported',
        message: plural(added, {
          0: 'Toutes ces modifications étaient déjà là',
          one: '# modification importée',
          other: '# modifications importées',
        }),
      }),
    })
  }
}

/** Moves waiting edits to another device with a file: for a phone that has no network, or will be given away. */
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
