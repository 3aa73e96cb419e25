import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { postWords } from '#admin/blog/post-words.ts'
import { type ChangesOutcome, useChangeRows } from '#admin/entity/list/bulk/use-change-rows.ts'
import type { Post } from '#contract/entities/post.ts'

/** Puts articles on the blog, or takes them off; the toast offers to undo it. */
export const usePublish = (): ((
  posts: readonly Pick<Post, 'id'>[],
  isPublished: boolean,
) => Promise<ChangesOutcome>) => {
  const { t, i18n } = useLingui()
  const changeRows = useChangeRows()
  return (posts, isPublished) =>
    changeRows(
      posts.map(({ id: rowId }) => ({
        type: 'update',
        entity: 'blog',
        rowId,
        fields: { is_published: isPublished },
      })),
      {
        done: (count) => {
          if (count === 1)
            return t({ id: 'admin.blog.updated', message: 'Article mis à jour avec succès' })
          return isPublished
            ? t({
                id: 'admin.blog.many-published',
                message: plural(count, { one: '# article publié', other: '# articles publiés' }),
              })
            : t({
                id: 'admin.blog.many-unpublished',
                message: plural(count, {
                  one: '# article dépublié',
                  other: '# articles dépubliés',
                }),
              })
        },
        failed: i18n._(postWords.failure('update')),
      },
    )
}
