import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The parameters with one replaced; an empty value is removed from the address. */
export const withParam = (
  params: URLSearchParams,
  name: string,
  value: string,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** Browsers limit how often the address may change (Safari: 100 times in 30 s), so it is written when typing pauses. */
const ADDRESS_DELAY_MS = 250

const CUES = ['pointerdown', 'focusout'] as const

/** The address after a change that the browser has not applied yet: the next change starts from it. */
let awaited: { readonly search: string } | null = null

/** Changes several filters in the address in one step; an empty value is removed. */
const useUrlFilters = (): ((filters: Readonly<Record<string, string>>) => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const before = new URLSearchParams(awaited?.search ?? location.search)
      const search = Object.entries(filters)
        .reduce((params, [name, value]) => withParam(params, name, value), before)
        .toString()
      // Writing an unchanged address would interrupt a change in progress.
      if (search === before.toString()) return
      const change = { search }
      awaited = change
      const arrive = () => {
        if (awaited === change) awaited = null
      }
      const arrived = navigate({ search }, { replace: true, preventScrollReset: true, state })
      void Promise.resolve(arrived).finally(arrive)
    },
    [navigate, state],
  )
}

/** A list's filter, stored in the address so that reload, Back and a copied link show the same list. */
export const useUrlFilter = (name: string): [string, (value: string) => void] => {
  const [params] = useSearchParams()
  const writeFilters = useUrlFilters()
  const write = useCallback(
    (value: string) => writeFilters({ [name]: value }),
    [writeFilters, name],
  )
  return [params.get(name) ?? '', write]
}

/** As `useUrlFilter`, for one of a few values. An unknown value counts as empty, as its select shows it. */
export const useUrlChoice = <Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | '', (value: string) => void] => {
  const [address, write] = useUrlFilter(name)
  return [values.find((value) => value === address) ?? '', write]
}

/** As `useUrlFilter`, for a text that is being typed: the list follows at once, the address a moment later. */
export const useUrlSearch = (name: string): [string, (value: string) => void] => {
  const [address, writeAddress] = useUrlFilter(name)
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef('')
  if (typed !== null && typed === address) setTyped(null)
  useEffect(() => {
    if (typed === null || typed === address) return
    // Not `typed`: a button that clears the search may unmount, and the focus with it, before this effect ends.
    const write = () => writeAddress(latest.current)
    const timer = setTimeout(write, ADDRESS_DELAY_MS)
    // The next press may navigate away: Back must find the typed words.
    for (const cue of CUES) addEventListener(cue, write, true)
    return () => {
      clearTimeout(timer)
      for (const cue of CUES) removeEventListener(cue, write, true)
    }
  }, [typed, address, writeAddress])
  const type = (value: string) => {
    latest.current = value
    setTyped(value)
  }
  return [typed ?? address, type]
}

export type UrlLayer = {
  /** What is open: a row's id, or a word of the screen; null when closed. */
  readonly value: string | null
  readonly open: (value: string) => void
  /** Goes back if the layer was opened from this page, so that the history contains no closed layers. */
  readonly close: () => void
}

/** A dialog or panel that is stored in the address: Back closes it, reload keeps it open. */
export const useUrlLayer = (name: string): UrlLayer => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const to = (value: string) => ({
    search: withParam(new URLSearchParams(location.search), name, value).toString(),
  })
  return {
    value: params.get(name),
    open: (value) =>
      void navigate(to(value), { preventScrollReset: true, state: { [OPENED]: name } }),
    close: () => {
      if (openedHere(state) === name) void navigate(-1)
      else void navigate(to(''), { replace: true, preventScrollReset: true })
    },
  }
}

const OPENED = 'openedLayer'

const openedHere = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && OPENED in state ? state[OPENED] : null

/** The history state of a link to an open layer, so that closing the layer goes back. */
export const layerState = (name: string): Record<string, string> => ({ [OPENED]: name })

/** What is open, or was last, and a counter of openings: a key with which every opening starts afresh. */
export const useOpenings = (value: string | null): { target: string | null; opening: number } => {
  const [seen, setSeen] = useState(value)
  const [target, setTarget] = useState(value)
  const [opening, setOpening] = useState(0)
  if (value !== seen) {
    setSeen(value)
    if (value !== null) {
      setTarget(value)
      setOpening(opening + 1)
    }
  }
  return { target, opening }
}

/** What the address opens above a list. */
export type RowOpening<Row> = {
  /** The row's id, or the word for a new one. */
  readonly target: string
  /** Null for a new row, and for one that was deleted while its form was open. */
  readonly row: Row | null
  /** False while the dialog closes. */
  readonly open: boolean
  readonly layer: UrlLayer
}
