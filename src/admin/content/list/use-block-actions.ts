import { useLingui } from '@lingui/react/macro'
import { UNWRITTEN } from '#admin/content/block-facts.ts'
import { contentWords } from '#admin/content/content-words.ts'
import { useChangeRows } from '#admin/entity/list/bulk/use-change-rows.ts'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { planMove } from './plan-move.ts'

/** What can be done to a block without opening it. */
export const useBlockActions = () => {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  const changeRows = useChangeRows()
  const failed = i18n._(contentWords.failure('update'))

  const toChange = (rowId: string, fields: Readonly<Record<string, unknown>>) => ({
    type: 'update' as const,
    entity: 'content' as const,
    rowId,
    fields: { ...fields },
  })
  const update = (rowId: string, fields: Readonly<Record<string, unknown>>, done: string) =>
    changeRows([toChange(rowId, fields)], { done: () => done, failed })

  return {
    move: async (blocks: readonly ContentBlock[], id: string, by: -1 | 1) => {
      const done = t({ id: 'admin.content.moved', message: 'Ordre modifié' })
      for (const { id: rowId, position } of planMove(blocks, id, by))
        await editRow(toChange(rowId, { position }), { done, failed })
    },
    show: (block: ContentBlock, isShown: boolean) =>
      update(
        block.id,
        { is_shown: isShown },
        isShown
          ? t({ id: 'admin.content.shown', message: 'De nouveau sur le site' })
          : t({ id: 'admin.content.hidden', message: 'Retiré du site' }),
      ),
    reset: (rowId: string) =>
      update(
        rowId,
        UNWRITTEN,
        t({ id: 'admin.content.reset-done', message: 'Les mots du site sont de retour' }),
      ),
  }
}
