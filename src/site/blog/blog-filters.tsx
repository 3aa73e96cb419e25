import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { POSTS_PER_PAGE } from '#contract/public/catalogue-index.ts'
import { useShownCount } from '#site/shared/page/list-end.tsx'
import { useGoingBack } from '#site/shared/page/use-going-back.ts'
import { useOnceHydrated } from '#site/shared/page/use-hydrated.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { FilterBar, useFilteredList } from '#ui/marketing/filter-bar.tsx'
import { usePostLabels } from './post-card.tsx'
import {
  ALL,
  type PostFilters,
  type PostSorting,
  postFiltersToQuery,
  queryToPostFilters,
} from './post-filters.ts'

interface BlogFiltersProps {
  bar: RefObject<HTMLElement | null>
  filters: PostFilters
  onChange: (filters: PostFilters) => void
}

/**
 * The fields have the names of the address's parameters. The browser does not restore the fields itself
 * (`autoComplete="off"`): the address does.
 */
export function BlogFilters({ bar, filters, onChange }: BlogFiltersProps) {
  const { t } = useLingui()
  const { category } = usePostLabels()
  const sortings: readonly { value: PostSorting; label: string }[] = [
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
        options={sortings}
        name="sort"
        autoComplete="off"
        value={filters.sorting}
        onChange={(sorting) => onChange({ ...filters, sorting })}
      />
    </FilterBar>
  )
}

/**
 * Marks history entries that a press on this page made: what is shown may then be ahead of the address, never behind
 * it.
 */
const OWN = { isOwn: true }

const isOwn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOwn' in state

/**
 * Browsers forbid changing the address at each keystroke (Safari: 100 times in 30 s), so it is updated after a pause.
 */
const ADDRESS_DELAY_MS = 250

/** The next press may navigate away: the typed words must be in the address by then, so that Back finds them. */
const LEAVING_EVENTS = ['pointerdown', 'focusout'] as const

const isSearching = ({ search }: PostFilters): boolean => search.trim() !== ''

/** What the blog shows. The address keeps it, so that it can be shared and Back restores it. */
export const useBlogView = () => {
  const [, setQuery] = useSearchParams()
  const { state, search, key } = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const { bar, showBeginning } = useFilteredList()
  // The router updates the address when it has time; a typed character must be shown at once.
  const [pendingFilters, setPendingFilters] = useState<PostFilters | null>(null)
  const [unwritten, setUnwritten] = useState<PostFilters | null>(null)
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    if (navigationType === NavigationType.Pop || !isOwn(state)) {
      setPendingFilters(null)
      setUnwritten(null)
    }
  }
  useGoingBack(() => {
    setPendingFilters(null)
    setUnwritten(null)
  })
  const addressed = queryToPostFilters(new URLSearchParams(useOnceHydrated(search, '')))
  const filters = pendingFilters ?? addressed

  const write = (written: PostFilters, replace: boolean) =>
    setQuery(postFiltersToQuery(written), { preventScrollReset: true, replace, state: OWN })
  const writeAddress = useEffectEvent(() => {
    if (unwritten !== null) write(unwritten, true)
    setUnwritten(null)
  })
  useEffect(() => {
    if (unwritten === null) return
    const timer = setTimeout(writeAddress, ADDRESS_DELAY_MS)
    for (const event of LEAVING_EVENTS) addEventListener(event, writeAddress, true)
    return () => {
      clearTimeout(timer)
      for (const event of LEAVING_EVENTS) removeEventListener(event, writeAddress, true)
    }
  }, [unwritten])

  const change = (changed: PostFilters) => {
    setPendingFilters(changed)
    // Back undoes a choice or a whole search, not every character of it.
    const replace =
      changed.search !== filters.search && isSearching(changed) === isSearching(filters)
    setUnwritten(replace ? changed : null)
    if (!replace) write(changed, false)
    // Only now, after the address has changed: Back returns to the previous scroll position.
    showBeginning()
  }
  const shownCount = useShownCount(POSTS_PER_PAGE)
  const showMore = () =>
    navigate(
      { search },
      {
        replace: true,
        preventScrollReset: true,
        state: { ...OWN, shownCount: shownCount + POSTS_PER_PAGE },
      },
    )
  return { bar, filters, change, shownCount, showMore }
}
