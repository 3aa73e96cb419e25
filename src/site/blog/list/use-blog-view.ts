import { useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'
import { useOnceHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { useFilteredList } from '#ui/editorial/use-filtered-list.ts'
import type { PostFilters } from './arrange-posts.ts'
import { postFiltersToQuery, queryToPostFilters } from './post-address.ts'

/** Articles drawn at once: a multiple of 1, 2 and 3 columns, so that the last row is full. */
const POSTS_PER_PAGE = 6

/** Kept in the history entry: Back returns to as long a list as was left. */
const drawnOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'drawn' in state && typeof state.drawn === 'number'
    ? state.drawn
    : POSTS_PER_PAGE

/** Marks the entries that a press here made: what is shown is then ahead of the address, never behind it. */
const OWN = { isOwn: true }

const isOwn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOwn' in state

const isSearching = ({ search }: PostFilters): boolean => search.trim() !== ''

/** What of the blog is shown. The address keeps it, so that it can be shared and Back restores it. */
export const useBlogView = () => {
  const [, setQuery] = useSearchParams()
  const { state, search, key } = useLocation()
  const cameBy = useNavigationType()
  const navigate = useNavigate()
  const { bar, showBeginning } = useFilteredList()
  // The router turns pages at leisure; a letter that is typed has to stand there at once.
  const [ahead, setAhead] = useState<PostFilters | null>(null)
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    if (cameBy === NavigationType.Pop || !isOwn(state)) setAhead(null)
  }
  const addressed = queryToPostFilters(new URLSearchParams(useOnceHydrated(search, '')))
  const filters = ahead ?? addressed

  const change = (changed: PostFilters) => {
    setAhead(changed)
    // Back undoes a choice or a whole search, not every letter of it.
    const replace =
      changed.search !== filters.search && isSearching(changed) === isSearching(filters)
    setQuery(postFiltersToQuery(changed), { preventScrollReset: true, replace, state: OWN })
    // Only now: Back returns to where the page stood.
    showBeginning()
  }
  const drawn = useOnceHydrated(drawnOf(state), POSTS_PER_PAGE)
  const drawMore = () =>
    navigate(
      { search },
      { replace: true, preventScrollReset: true, state: { ...OWN, drawn: drawn + POSTS_PER_PAGE } },
    )
  return { bar, filters, change, drawn, drawMore }
}
