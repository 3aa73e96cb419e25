import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParam } from './with-param.ts'

/** Browsers forbid an address that changes with each keystroke (Safari: 100 times in 30 s), so it follows pauses. */
const ADDRESS_DELAY_MS = 250

/** A list's filter, kept in the address so that reload, Back and a copied link show the same list. */
export const useAddressFilter = (name: string): [string, (value: string) => void] => {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (value: string) =>
      setParams((before) => withParam(before, name, value), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, name],
  )
  return [params.get(name) ?? '', write]
}

/** As `useAddressFilter`, for a text that is being typed: the list follows at once, the address a moment later. */
export const useAddressSearch = (name: string): [string, (value: string) => void] => {
  const [address, writeAddress] = useAddressFilter(name)
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      writeAddress(typed)
      setTyped(null)
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, writeAddress])
  return [typed ?? address, setTyped]
}
