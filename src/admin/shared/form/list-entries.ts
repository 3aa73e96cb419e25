import { useEffect, useRef } from 'react'
import type { FieldProblem } from '#contract/problems.ts'

/** Removes one row; the last one is cleared instead, so that there is always a row to type in. */
export const removeEntry = (entries: readonly string[], index: number): string[] => {
  const left = entries.filter((_, at) => at !== index)
  return left.length > 0 ? left : ['']
}

export const replaceEntry = (entries: readonly string[], index: number, value: string): string[] =>
  entries.map((entry, at) => (at === index ? value : entry))

/** Swaps a row with its neighbour; at the ends nothing happens. */
export const moveEntry = (entries: readonly string[], index: number, by: -1 | 1): string[] => {
  const moved = entries[index]
  const neighbour = entries[index + by]
  if (moved === undefined || neighbour === undefined) return [...entries]
  return entries.map((entry, at) => (at === index ? neighbour : at === index + by ? moved : entry))
}

/** The input that an entry came from: the contract drops blank entries before it counts them. */
const entryToRowIndex = (entries: readonly string[], entryIndex: number): number => {
  const filled = entries.flatMap((entry, at) => (entry.trim() === '' ? [] : [at]))
  return filled[entryIndex] ?? entryIndex
}

/** Names each problem of a list entry after its input: 'images.0' → 'images.2'. */
export const problemsToRows = (
  problems: readonly FieldProblem[],
  values: Readonly<Record<string, unknown>>,
): FieldProblem[] =>
  problems.map((problem) => {
    const [list = '', index] = problem.field.split('.')
    const entries = values[list]
    if (index === undefined || !isTexts(entries)) return problem
    return { ...problem, field: `${list}.${entryToRowIndex(entries, Number(index))}` }
  })

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Moves the focus to a row of a list of inputs once that row is rendered. */
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
