import { useLingui } from '@lingui/react/macro'
import { UNWRITTEN } from '#admin/content/block-facts.ts'
import { useUpdateRows } from '#admin/entity/list/bulk/use-change-rows.tsx'
import { useEditRow } from '#admin/entity/use-edit-row.tsx'
import type { ContentBlock } from '#contract/entities/content.ts'
import { planMove } from './plan-move.ts'

/** What can be done to a block without opening it. */
export const useBlockActions = () => {
  const { t } = useLingui()
  const editRow = useEditRow()
  const updateRows = useUpdateRows('content')
  return {
    move: async (blocks: readonly ContentBlock[], id: string, by: -1 | 1) => {
      const done = t({ id: 'admin.content.moved', message: 'Ordre modifié' })
      for (const { id: rowId, position } of planMove(blocks, id, by))
        await editRow({ type: 'update', entity: 'content', rowId, fields: { position } }, done)
    },
    show: (block: ContentBlock, isShown: boolean) =>
      updateRows([block.id], { is_shown: isShown }, () =>
        isShown
          ? t({ id: 'admin.content.shown', message: 'De nouveau sur le site' })
          : t({ id: 'admin.content.hidden', message: 'Retiré du site' }),
      ),
    reset: (rowId: string) =>
      updateRows([rowId], UNWRITTEN, () =>
        t({ id: 'admin.content.reset-done', message: 'Texte par défaut rétabli' }),
      ),
  }
}
