import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast-store.ts'

const listeners = new Set<() => void>()

/** Called when the code of a needed part of the page cannot be loaded. */
const notifyPartMissing = (): void => {
  for (const listener of listeners) listener()
}

/** Shows a toast when a part of the page cannot be loaded. Once per root. */
export const usePartMissingToast = (title: string, description: string): void =>
  useEffect(() => {
    const listener = () =>
      void showToast({ id: 'part-missing', variant: 'destructive', title, description })
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [title, description])

interface LazyPartProps {
  /** Its code is loaded when this becomes true, and loaded again after a failure when it becomes true again. */
  wanted: boolean
  /** The code cannot be loaded: the page continues without it, and `wanted` should become false. */
  onMissing: () => void
  /** Shown until the code has loaded. */
  fallback?: ReactNode
}

/**
 * A part of the page whose code is loaded when it is first needed. If the network fails, React's own `lazy` would break
 * the whole page.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null
  return function LazyPart({
    wanted,
    onMissing,
    fallback = null,
    part,
  }: LazyPartProps & { part: Props }) {
    const [Part, setPart] = useState(() => loaded)
    // Another instance may have loaded the code: that does not mean that this one is needed.
    const [wasWanted, setWasWanted] = useState(wanted)
    if (wanted && !wasWanted) setWasWanted(true)
    const reportFailure = useEffectEvent(() => {
      notifyPartMissing()
      onMissing()
    })
    useEffect(() => {
      if (!wanted || Part !== null) return
      let isUnmounted = false
      load().then(
        (component) => {
          loaded = component
          if (!isUnmounted) setPart(() => component)
        },
        () => {
          if (!isUnmounted) reportFailure()
        },
      )
      return () => {
        isUnmounted = true
      }
    }, [wanted, Part])
    return Part === null || !wasWanted ? fallback : <Part {...part} />
  }
}
