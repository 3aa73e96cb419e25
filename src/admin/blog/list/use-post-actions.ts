import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useDeleteRows } from '#admin/entity/list/bulk/use-delete-rows.ts'
import type { Post } from '#contract/entities/post.ts'
import { usePublish } from './use-publish.ts'

/** What can be done with several articles at once. */
export const usePostActions = (picked: readonly Post[]): readonly BulkAction[] => {
  const { t } = useLingui()
  const publish = usePublish()
  const deleteRows = useDeleteRows('blog')
  const count = picked.length
  return [
    {
      key: 'publish',
      label: t({ id: 'admin.blog.bulk.publish', message: 'Publier' }),
      rowIds: idsOf(picked.filter(({ is_published }) => !is_published)),
      run: (rowIds) => publish(toRows(rowIds), true),
    },
    {
      key: 'unpublish',
      label: t({ id: 'admin.blog.bulk.unpublish', message: 'Dépublier' }),
      rowIds: idsOf(picked.filter(({ is_published }) => is_published)),
      run: (rowIds) => publish(toRows(rowIds), false),
    },
    {
      key: 'delete',
      label: t({ id: 'admin.delete', message: 'Supprimer' }),
      isDangerous: true,
      rowIds: idsOf(picked),
      question: {
        title: t({
          id: 'admin.blog.bulk.delete.ask',
          message: plural(count, {
            one: 'Êtes-vous sûr de vouloir supprimer cet article ?',
            other: 'Êtes-vous sûr de vouloir supprimer ces # articles ?',
          }),
        }),
        text: picked.map(({ title }) => title),
        confirm: t({ id: 'admin.delete', message: 'Supprimer' }),
      },
      run: (rowIds) =>
        deleteRows(rowIds, (done) =>
          t({
            id: 'admin.blog.bulk.deleted',
            message: plural(done, { one: '# article supprimé', other: '# articles supprimés' }),
          }),
        ),
    },
  ]
}

const idsOf = (posts: readonly Post[]): readonly string[] => posts.map(({ id }) => id)

const toRows = (rowIds: readonly string[]) => rowIds.map((id) => ({ id }))
