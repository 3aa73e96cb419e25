import { useLingui } from '@lingui/react/macro'
import { UNWRITTEN } from '#admin/content/block-facts.ts'
import { contentWords } from '#admin/content/content-words.ts'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { planMove } from './plan-move.ts'

/** What can be done to a block without opening it. */
export const useBlockActions = () => {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  const failed = i18n._(contentWords.failure('update'))

  const update = (rowId: string, fields: Readonly<Record<string, unknown>>, done: string) =>
    editRow({ type: 'update', entity: 'content', rowId, fields: { ...fields } }, { done, failed })

  return {
    move: async (blocks: readonly ContentBlock[], id: string, by: -1 | 1) => {
      const done = t({ id: 'admin.content.moved', message: 'Ordre modifié' })
      for (const { id: rowId, position } of planMove(blocks, id, by))
        await update(rowId, { position }, done)
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
