import { useEffect, useState } from 'react'

export type LazyCode<Code> =
  | { readonly type: 'loading' }
  | { readonly type: 'ready'; readonly code: Code }
  /** It was never loaded, and there is no network to load it. */
  | { readonly type: 'missing' }

/** Code that few screens need. `load` must be the same function each time. */
export const useLazyCode = <Code>(load: () => Promise<Code>): LazyCode<Code> => {
  const [state, setState] = useState<LazyCode<Code>>({ type: 'loading' })
  useEffect(() => {
    let isWanted = true
    load().then(
      (code) => isWanted && setState({ type: 'ready', code }),
      () => isWanted && setState({ type: 'missing' }),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return state
}
