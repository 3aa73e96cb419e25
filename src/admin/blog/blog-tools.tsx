import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { ListSelect } from '#admin/shared/list/list-select.tsx'
import { CopyAge, RefusedRows } from '#admin/shared/list/list-state.tsx'
import { POST_CATEGORIES, type Post } from '#contract/entities/post.ts'
import { isolate } from '#domain/text/isolate.ts'
import { ThumbAction } from '#ui/admin-layout/admin-page.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { type BlogFilter, usePostSortings, usePostStatuses } from './post-filter.ts'
import { categoryLabel } from './post-labels.ts'

type BlogToolsProps = {
  readonly filter: BlogFilter
  /** Undefined until loaded. */
  readonly posts: readonly Post[] | undefined
  readonly found: number
  readonly onCreate: () => void
  /** Small buttons for the list as a whole. */
  readonly end: ReactNode
}

export function BlogTools({ filter, posts, found, onCreate, end }: BlogToolsProps) {
  const { t } = useLingui()
  const { search, setSearch, clear, ...choices } = filter
  return (
    <ListTools
      selects="three"
      end={end}
      label={t({ id: 'admin.blog.filters', message: 'Chercher et filtrer les articles' })}
      note={
        <>
          <span role="status">{posts ? <Counts posts={posts} found={found} /> : null}</span>
          <CopyAge entity="blog" />
          <RefusedRows entity="blog" />
        </>
      }
    >
      <SearchField
        label={t({ id: 'admin.blog.search', message: 'Rechercher un article' })}
        placeholder={t({ id: 'admin.blog.search.placeholder', message: 'Titre, extrait, auteur' })}
        clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
        value={search}
        onChange={setSearch}
      />
      <Selects {...choices} />
      <ThumbAction>
        <Button data-new-row tone="main" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          <Trans id="admin.blog.new">Nouvel article</Trans>
        </Button>
      </ThumbAction>
    </ListTools>
  )
}

type SelectsProps = Omit<BlogFilter, 'search' | 'setSearch' | 'clear'>

/** Memoised, so that typing in the search does not render it. */
const Selects = memo(function Selects(filter: SelectsProps) {
  const { t } = useLingui()
  const statuses = usePostStatuses()
  const sortings = usePostSortings()
  return (
    <>
      <ListSelect
        label={t({ id: 'admin.blog.category-filter', message: 'Filtrer par catégorie' })}
        usual={t({ id: 'admin.blog.all-categories', message: 'Toutes les catégories' })}
        value={filter.category}
        onChange={filter.setCategory}
        choices={POST_CATEGORIES.map((known) => ({ value: known, label: categoryLabel(known) }))}
      />
      <ListSelect
        label={t({ id: 'admin.blog.status-filter', message: 'Filtrer par statut' })}
        usual={t({ id: 'admin.blog.all-statuses', message: 'Tous les statuts' })}
        value={filter.status}
        onChange={filter.setStatus}
        choices={statuses}
      />
      <ListSelect
        label={t({ id: 'admin.list.order', message: 'Trier' })}
        usual={t({ id: 'admin.list.order.newest', message: 'Plus récents' })}
        value={filter.sorting}
        onChange={filter.setSorting}
        choices={sortings}
      />
    </>
  )
})

type CountsProps = { readonly posts: readonly Post[]; readonly found: number }

/** The total number, whatever the filter; the number of matches is shown if it is smaller. */
function Counts({ posts, found }: CountsProps) {
  const { t } = useLingui()
  const total = posts.length
  const { published, featured } = useMemo(
    () => ({
      published: posts.filter(({ is_published }) => is_published).length,
      featured: posts.filter(({ is_featured }) => is_featured).length,
    }),
    [posts],
  )
  const counts = [
    t({
      id: 'admin.blog.count',
      message: plural(total, { one: '# article', other: '# articles' }),
    }),
    t({
      id: 'admin.blog.count.published',
      message: plural(published, { one: '# publié', other: '# publiés' }),
    }),
    t({
      id: 'admin.blog.count.featured',
      message: plural(featured, { one: '# à la une', other: '# à la une' }),
    }),
  ]
  if (found < total)
    counts.push(
      t({
        id: 'admin.list.shown',
        message: plural(found, { one: '# affiché', other: '# affichés' }),
      }),
    )
  return counts.map(isolate).join(' · ')
}
