import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/shared/list/bulk-bar.tsx'
import { type ChangesOutcome, useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import { useDeleteAction } from '#admin/shared/list/delete-rows.tsx'
import type { Post } from '#contract/entities/post.ts'

type Publish = (postIds: readonly string[], isPublished: boolean) => Promise<ChangesOutcome>

/** Publishes or unpublishes articles; the toast offers to undo it. */
export const usePublish = (): Publish => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('blog')
  return (postIds, isPublished) =>
    updateRows(postIds, { is_published: isPublished }, (count) => {
      if (count === 1)
        return t({ id: 'admin.blog.updated', message: 'Article mis à jour avec succès' })
      return isPublished
        ? t({
            id: 'admin.blog.many-published',
            message: plural(count, { one: '# article publié', other: '# articles publiés' }),
          })
        : t({
            id: 'admin.blog.many-unpublished',
            message: plural(count, { one: '# article dépublié', other: '# articles dépubliés' }),
          })
    })
}

/** The actions on several articles at once. */
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
