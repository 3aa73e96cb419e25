import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withParam } from './with-param.ts'

/** Browsers forbid an address that changes with each keystroke (Safari: 100 times in 30 s), so it follows pauses. */
const ADDRESS_DELAY_MS = 250

const CUES = ['pointerdown', 'focusout'] as const

/** A list's filter, kept in the address so that reload, Back and a copied link show the same list. */
export const useAddressFilter = (name: string): [string, (value: string) => void] => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const write = useCallback(
    (value: string) => {
      // Two filters may change before the next render: the browser's own address has both.
      const search = withParam(new URLSearchParams(location.search), name, value).toString()
      void navigate({ search }, { replace: true, preventScrollReset: true, state })
    },
    [navigate, state, name],
  )
  return [params.get(name) ?? '', write]
}

/** As `useAddressFilter`, for a text that is being typed: the list follows at once, the address a moment later. */
export const useAddressSearch = (name: string): [string, (value: string) => void] => {
  const [address, writeAddress] = useAddressFilter(name)
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null && typed === address) setTyped(null)
  useEffect(() => {
    if (typed === null || typed === address) return
    const write = () => writeAddress(typed)
    const timer = setTimeout(write, ADDRESS_DELAY_MS)
    // Whatever is pressed next may lead away: Back has to find the words that were typed.
    for (const cue of CUES) addEventListener(cue, write, true)
    return () => {
      clearTimeout(timer)
      for (const cue of CUES) removeEventListener(cue, write, true)
    }
  }, [typed, address, writeAddress])
  return [typed ?? address, setTyped]
}
