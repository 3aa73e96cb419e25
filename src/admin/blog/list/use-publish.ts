import { useLingui } from '@lingui/react/macro'
import { postWords } from '#admin/blog/post-words.ts'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import type { Post } from '#contract/entities/post.ts'

/** Puts an article on the blog, or takes it off. */
export const usePublish = (): ((post: Post, isPublished: boolean) => Promise<void>) => {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  return async ({ id }, isPublished) => {
    await editRow(
      { type: 'update', entity: 'blog', rowId: id, fields: { is_published: isPublished } },
      {
        done: t({ id: 'admin.blog.updated', message: 'Article mis à jour avec succès' }),
        failed: i18n._(postWords.failure('update')),
      },
    )
  }
}
