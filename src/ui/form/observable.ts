import { useRef, useSyncExternalStore } from 'react'

/** A changing state of which several components each use their own part. */
export type Observable<State> = {
  readonly get: () => State
  readonly subscribe: (listener: () => void) => () => void
  /** During hydration, so that server and browser render the same. */
  readonly getFirst?: () => State
}

export type ObservableState<State> = Observable<State> & { readonly set: (next: State) => void }

export const createObservable = <State>(first: State): ObservableState<State> => {
  const listeners = new Set<() => void>()
  let state = first
  return {
    get: () => state,
    set: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * One part of the observed state, plain JSON: the component renders again only when the content of that part has
 * changed.
 */
export const useSelected = <State, Value>(
  source: Observable<State>,
  select: (state: State) => Value,
): Value => {
  const last = useRef<{ readonly value: Value } | null>(null)
  const take = (state: State): Value => {
    const value = select(state)
    if (last.current === null || !hasSameContent(last.current.value, value))
      last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(
    source.subscribe,
    () => take(source.get()),
    () => take((source.getFirst ?? source.get)()),
  )
}

const hasSameContent = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other))
