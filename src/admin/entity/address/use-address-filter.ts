import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withParam } from './with-param.ts'

/** Browsers forbid an address that changes with each keystroke (Safari: 100 times in 30 s), so it follows pauses. */
const ADDRESS_DELAY_MS = 250

const CUES = ['pointerdown', 'focusout'] as const

/** What a change that has not arrived in the browser's address yet makes of it: the next change starts from there. */
let awaited: { readonly search: string } | null = null

/** Gives the address other filters, in one step for all of them; an empty value leaves it. */
const useAddressFilters = (): ((filters: Readonly<Record<string, string>>) => void) => {
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
export const useAddressFilter = (name: string): [string, (value: string) => void] => {
  const [params] = useSearchParams()
  const writeFilters = useAddressFilters()
  const write = useCallback(
    (value: string) => writeFilters({ [name]: value }),
    [writeFilters, name],
  )
  return [params.get(name) ?? '', write]
}

/** As `useAddressFilter`, for one of a few values. What is none of them counts as nothing, as its select shows it. */
export const useAddressChoice = <Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | '', (value: string) => void] => {
  const [address, write] = useAddressFilter(name)
  return [values.find((value) => value === address) ?? '', write]
}

/** As `useAddressFilter`, for a text that is being typed: the list follows at once, the address a moment later. */
export const useAddressSearch = (name: string): [string, (value: string) => void] => {
  const [address, writeAddress] = useAddressFilter(name)
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
