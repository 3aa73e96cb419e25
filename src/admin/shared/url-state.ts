import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The parameters with one replaced; an empty value leaves the address. */
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

/** Browsers forbid an address that changes with each keystroke (Safari: 100 times in 30 s), so it follows pauses. */
const ADDRESS_DELAY_MS = 250

const CUES = ['pointerdown', 'focusout'] as const

/** What a change that has not arrived in the browser's address yet makes of it: the next change starts from there. */
let awaited: { readonly search: string } | null = null

/** Gives the address other filters, in one step for all of them; an empty value leaves it. */
const useUrlFilters = (): ((filters: Readonly<Record<string, string>>) => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const before = new URLSearchParams(awaited?.search ?? location.search)
      const search = Object.entries(filters)
        .reduce((params, [name, value]) => withParam(params, name, value), before)
        .toString()
      // To write again what is there would interrupt a change that is on its way.
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

/** A list's filter, kept in the address so that reload, Back and a copied link show the same list. */
export const useUrlFilter = (name: string): [string, (value: string) => void] => {
  const [params] = useSearchParams()
  const writeFilters = useUrlFilters()
  const write = useCallback(
    (value: string) => writeFilters({ [name]: value }),
    [writeFilters, name],
  )
  return [params.get(name) ?? '', write]
}

/** As `useUrlFilter`, for one of a few values. What is none of them counts as nothing, as its select shows it. */
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
    // Not `typed`: a button that empties the search may leave the page, and with it the focus, before this effect ends.
    const write = () => writeAddress(latest.current)
    const timer = setTimeout(write, ADDRESS_DELAY_MS)
    // Whatever is pressed next may lead away: Back has to find the words that were typed.
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
  /** Goes back when the layer was opened from this page, so that history holds no closed layers. */
  readonly close: () => void
}

/** A dialog or panel that has its place in the address: Back closes it, reload keeps it open. */
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

/** The history state that a link to an open layer carries, so that closing it goes back. */
export const layerState = (name: string): Record<string, string> => ({ [OPENED]: name })

/** What is open, or was last, and the how-manieth opening it is: a key that starts every opening afresh. */
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

/** What the address opens over a list. */
export type RowOpening<Row> = {
  /** The row's id, or the word for a new one. */
  readonly target: string
  /** Null for a new row, and for one that was deleted while its form was open. */
  readonly row: Row | null
  /** False while the window closes. */
  readonly open: boolean
  readonly layer: UrlLayer
}
