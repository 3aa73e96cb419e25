import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useEditRow } from '#admin/entity/use-edit-row.tsx'
import type { Message } from '#contract/entities/message.ts'

/** An opened message counts as read, for good. */
export const useMarkRead = ({ id, is_read }: Message, isOpen: boolean): void => {
  const { t } = useLingui()
  const editRow = useEditRow()
  const isMarked = useRef(false)
  useEffect(() => {
    // Once an opening: where the device refuses to store it, the toast says so, and the next opening tries again.
    if (!isOpen || is_read || isMarked.current) return
    isMarked.current = true
    void editRow(
      { type: 'update', entity: 'messages', rowId: id, fields: { is_read: true } },
      t({ id: 'admin.messages.marked', message: 'Message marqué comme lu' }),
    )
  }, [id, is_read, isOpen, editRow, t])
}
