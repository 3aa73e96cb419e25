import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { FilterBar } from '#ui/editorial/filter-bar.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { usePostWords } from '../use-post-words.ts'
import { ALL, type PostFilters, type PostOrder } from './arrange-posts.ts'

interface BlogFiltersProps {
  bar: RefObject<HTMLElement | null>
  filters: PostFilters
  onChange: (filters: PostFilters) => void
}

/** Names are the address's. What a browser would bring back by itself the address brings back. */
export function BlogFilters({ bar, filters, onChange }: BlogFiltersProps) {
  const { t } = useLingui()
  const { category } = usePostWords()
  const orders: readonly { value: PostOrder; label: string }[] = [
    { value: 'newest', label: t({ id: 'posts.newest', message: 'Plus récents' }) },
    { value: 'oldest', label: t({ id: 'posts.oldest', message: 'Plus anciens' }) },
    { value: 'popular', label: t({ id: 'posts.popular', message: 'Populaires' }) },
    { value: 'trending', label: t({ id: 'posts.trending', message: 'Tendance' }) },
  ]
  return (
    <FilterBar ref={bar} label={t({ id: 'posts.filters', message: 'Chercher dans le blog' })}>
      <SearchField
        label={t({ id: 'posts.search', message: 'Rechercher un article' })}
        placeholder={t({ id: 'posts.search.example', message: 'Rechercher' })}
        clearLabel={t({ id: 'posts.search.clear', message: 'Effacer la recherche' })}
        name="q"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <Select
        label={t({ id: 'posts.category', message: 'Rubrique' })}
        labelInside
        options={[
          { value: ALL, label: t({ id: 'posts.category.all', message: 'Tout le blog' }) },
          ...POST_CATEGORIES.map((value) => ({ value, label: category(value) })),
        ]}
        name="category"
        autoComplete="off"
        value={filters.category}
        onChange={(value) => onChange({ ...filters, category: value })}
      />
      <Select
        label={t({ id: 'posts.order', message: 'Trier' })}
        labelInside
        options={orders}
        name="sort"
        autoComplete="off"
        value={filters.order}
        onChange={(order) => onChange({ ...filters, order })}
      />
    </FilterBar>
  )
}
