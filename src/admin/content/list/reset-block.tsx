import { useLingui } from '@lingui/react/macro'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type ResetBlockProps = {
  /** Null: nothing is asked. */
  readonly row: { readonly id: string; readonly name: string } | null
  readonly onReset: (id: string) => void
  readonly onClose: () => void
}

/** Asks before the words of five languages go. */
export function ResetBlock({ row, onReset, onClose }: ResetBlockProps) {
  const { t } = useLingui()
  const shown = useLastValue(row)
  const name = shown?.name ?? ''
  return (
    <ConfirmDialog
      open={row !== null}
      title={t({ id: 'admin.content.reset.ask', message: 'Revenir au texte par défaut ?' })}
      description={t({
        id: 'admin.content.reset.text',
        message: `« ${name} » reprend son texte et son prix par défaut, dans toutes les langues.`,
      })}
      confirmLabel={t({ id: 'admin.content.reset', message: 'Revenir au texte par défaut' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      onConfirm={() => {
        if (row) onReset(row.id)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
