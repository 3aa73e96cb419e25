import { useEffect, useRef } from 'react'

/** Moves the focus to a row of a list of inputs once that row is there. */
export const useEntryFocus = () => {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    inputs.current.get(wanted.current)?.focus()
    wanted.current = null
  })
  const refOf = (index: number) => (input: HTMLInputElement | null) => {
    if (input) inputs.current.set(index, input)
    else inputs.current.delete(index)
  }
  const focusNext = (index: number) => {
    wanted.current = index
  }
  return { refOf, focusNext }
}
