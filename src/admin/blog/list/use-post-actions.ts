import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useDeleteAction } from '#admin/entity/list/bulk/use-delete-action.ts'
import type { Post } from '#contract/entities/post.ts'
import { usePublish } from './use-publish.ts'

/** What can be done with several articles at once. */
export const usePostActions = (picked: readonly Post[]): readonly BulkAction[] => {
  const { t } = useLingui()
  const publish = usePublish()
  const deleteAction = useDeleteAction('blog')
  const count = picked.length
  const idsWhere = (isPublished: boolean) =>
    picked.filter(({ is_published }) => is_published === isPublished).map(({ id }) => id)
  return [
    {
      key: 'publish',
      label: t({ id: 'admin.blog.bulk.publish', message: 'Publier' }),
      rowIds: idsWhere(false),
      run: (rowIds) => publish(rowIds, true),
    },
    {
      key: 'unpublish',
      label: t({ id: 'admin.blog.bulk.unpublish', message: 'Dépublier' }),
      rowIds: idsWhere(true),
      run: (rowIds) => publish(rowIds, false),
    },
    deleteAction(
      picked.map(({ id, title }) => ({ id, name: title })),
      {
        question: t({
          id: 'admin.blog.bulk.delete.ask',
          message: plural(count, {
            one: 'Êtes-vous sûr de vouloir supprimer cet article ?',
            other: 'Êtes-vous sûr de vouloir supprimer ces # articles ?',
          }),
        }),
        done: (done) =>
          t({
            id: 'admin.blog.bulk.deleted',
            message: plural(done, { one: '# article supprimé', other: '# articles supprimés' }),
          }),
      },
    ),
  ]
}
