import { useLingui } from '@lingui/react/macro'
import { useEditRow } from '#admin/entity/use-edit-row.tsx'
import { useRow } from '#device/back-office/rows/use-rows.ts'

/** Says of an interview or of a custom order that somebody has answered it, or takes that back; offline too. */
export const useHandled = (id: string) => {
  const { t } = useLingui()
  const editRow = useEditRow()
  // A server may not count promises, and what came before it did was promised nothing.
  const inquiry = useRow('inquiries', id) ?? null
  const setHandled = (is_handled: boolean): void => {
    void editRow(
      { type: 'update', entity: 'inquiries', rowId: id, fields: { is_handled } },
      is_handled
        ? t({ id: 'admin.inquiries.handled', message: 'Demande marquée comme traitée' })
        : t({ id: 'admin.inquiries.reopened', message: 'Demande à traiter de nouveau' }),
    )
  }
  return { inquiry, setHandled }
}
