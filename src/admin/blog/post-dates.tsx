import { useLingui } from '@lingui/react/macro'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { newestFirst } from '#admin/shared/list/search-and-sorting.ts'
import type { Post } from '#contract/entities/post.ts'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'

/** The date of a post in the list: of its first publication while it is published, else of its creation. */
const listedAt = ({ is_published, published_at, created_at }: Post): string =>
  (is_published && published_at) || created_at

/** Sorts by the date that each card shows. */
export const lastListedFirst = (a: Post, b: Post): number =>
  newestFirst({ id: a.id, created_at: listedAt(a) }, { id: b.id, created_at: listedAt(b) })

/** '12 nov. 2026', as readers see it; for an unpublished post: 'créé le 12 nov. 2026'. */
export const useListedDay = (): ((post: Post) => string) => {
  const { t } = useLingui()
  const { day } = useDates()
  return (post) => {
    const date = day(listedAt(post))
    return post.is_published ? date : t({ id: 'admin.blog.created-on', message: `créé le ${date}` })
  }
}

/** The three dates of a post, as far as the server has sent them. */
export function PostDates({ post }: { readonly post: Post }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const { created_at, published_at, modified_at } = post
  const [created, published, modified] = [created_at, published_at, modified_at].map(moment)
  return (
    <Text as="div" look="small" tone="quiet">
      <Facts
        items={textFacts({
          created: t({ id: 'admin.blog.created-at', message: `Créé le ${created}` }),
          published:
            published_at &&
            t({
              id: 'admin.blog.published-at',
              message: `publié la première fois le ${published}`,
            }),
          modified:
            modified_at && t({ id: 'admin.blog.modified-at', message: `modifié le ${modified}` }),
        })}
      />
    </Text>
  )
}
