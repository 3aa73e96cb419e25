import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useChangeRows } from '#admin/entity/list/bulk/use-change-rows.ts'
import { messageWords } from '#admin/messages/message-words.ts'
import type { Message } from '#contract/entities/message.ts'

/** What can be done with several messages at once. Nothing makes one unread again: the server has no word for it. */
export const useMessageActions = (picked: readonly Message[]): readonly BulkAction[] => {
  const { t, i18n } = useLingui()
  const changeRows = useChangeRows()
  return [
    {
      key: 'read',
      label: t({ id: 'admin.messages.bulk.read', message: 'Marquer comme lus' }),
      rowIds: picked.filter(({ is_read }) => !is_read).map(({ id }) => id),
      run: (rowIds) =>
        changeRows(
          rowIds.map((rowId) => ({
            type: 'update',
            entity: 'messages',
            rowId,
            fields: { is_read: true },
          })),
          {
            done: (done) =>
              t({
                id: 'admin.messages.bulk.marked',
                message: plural(done, {
                  one: 'Message marqué comme lu',
                  other: '# messages marqués comme lus',
                }),
              }),
            failed: i18n._(messageWords.failure('update')),
          },
        ),
    },
  ]
}
