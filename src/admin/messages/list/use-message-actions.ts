import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useUpdateRows } from '#admin/entity/list/bulk/use-change-rows.tsx'
import type { Message } from '#contract/entities/message.ts'

/** What can be done with several messages at once. Nothing makes one unread again: the server has no word for it. */
export const useMessageActions = (picked: readonly Message[]): readonly BulkAction[] => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('messages')
  return [
    {
      key: 'read',
      label: t({ id: 'admin.messages.bulk.read', message: 'Marquer comme lus' }),
      rowIds: picked.filter(({ is_read }) => !is_read).map(({ id }) => id),
      run: (rowIds) =>
        updateRows(rowIds, { is_read: true }, (done) =>
          t({
            id: 'admin.messages.bulk.marked',
            message: plural(done, {
              one: 'Message marqué comme lu',
              other: '# messages marqués comme lus',
            }),
          }),
        ),
    },
  ]
}
