import { useEffect, useEffectEvent, useState } from 'react'
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

/** Browsers forbid an address that changes with each keystroke (Safari: 100 times in 30 s), so it follows pauses. */
const ADDRESS_DELAY_MS = 250

/** Whatever is pressed next may lead away: Back has to find the words that were typed. */
const CUES = ['pointerdown', 'focusout'] as const

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
  const [unwritten, setUnwritten] = useState<PostFilters | null>(null)
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    if (cameBy === NavigationType.Pop || !isOwn(state)) {
      setAhead(null)
      setUnwritten(null)
    }
  }
  const addressed = queryToPostFilters(new URLSearchParams(useOnceHydrated(search, '')))
  const filters = ahead ?? addressed

  const write = (written: PostFilters, replace: boolean) =>
    setQuery(postFiltersToQuery(written), { preventScrollReset: true, replace, state: OWN })
  const settle = useEffectEvent(() => {
    if (unwritten !== null) write(unwritten, true)
    setUnwritten(null)
  })
  useEffect(() => {
    if (unwritten === null) return
    const timer = setTimeout(settle, ADDRESS_DELAY_MS)
    for (const cue of CUES) addEventListener(cue, settle, true)
    return () => {
      clearTimeout(timer)
      for (const cue of CUES) removeEventListener(cue, settle, true)
    }
  }, [unwritten])

  const change = (changed: PostFilters) => {
    setAhead(changed)
    // Back undoes a choice or a whole search, not every letter of it.
    const replace =
      changed.search !== filters.search && isSearching(changed) === isSearching(filters)
    setUnwritten(replace ? changed : null)
    if (!replace) write(changed, false)
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
