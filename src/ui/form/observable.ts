import { useRef, useSyncExternalStore } from 'react'

/** Something that changes while parts of a screen each look at their own piece of it. */
export type Observable<State> = {
  readonly get: () => State
  readonly subscribe: (listener: () => void) => () => void
  /** While markup of the server is taken over, so that both sides render the same. */
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

/** One piece of what is observed, plain JSON: who asks for it renders when that piece reads otherwise, and never else. */
export const useSelected = <State, Value>(
  source: Observable<State>,
  select: (state: State) => Value,
): Value => {
  const last = useRef<{ readonly value: Value } | null>(null)
  const take = (state: State): Value => {
    const value = select(state)
    if (last.current === null || !readsTheSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(
    source.subscribe,
    () => take(source.get()),
    () => take((source.getFirst ?? source.get)()),
  )
}

const readsTheSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other))
