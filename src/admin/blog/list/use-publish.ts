import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ChangesOutcome, useUpdateRows } from '#admin/entity/list/bulk/use-change-rows.tsx'

type Publish = (postIds: readonly string[], isPublished: boolean) => Promise<ChangesOutcome>

/** Puts articles on the blog, or takes them off; the toast offers to undo it. */
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
