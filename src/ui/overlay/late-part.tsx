import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast-store.ts'

const listeners = new Set<() => void>()

/** A part of the page is wanted whose code cannot be fetched now. */
const notifyPartMissing = (): void => {
  for (const listener of listeners) listener()
}

/** Says so when a part of the page does not come. Once per root. */
export const usePartMissingToast = (title: string, description: string): void =>
  useEffect(() => {
    const listener = () =>
      void showToast({ id: 'part-missing', variant: 'destructive', title, description })
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [title, description])

interface LateProps {
  /** Its code is fetched when it is wanted, and again when it is wanted anew. */
  wanted: boolean
  /** The code cannot be had: the page goes on without, and the wish is over. */
  onMissing: () => void
  /** Stands in until it has come. */
  fallback?: ReactNode
}

/**
 * A part of the page whose code comes when it is first wanted. React's own `lazy` would take the whole page down with
 * it where the network is gone.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null
  return function LatePart({
    wanted,
    onMissing,
    fallback = null,
    part,
  }: LateProps & { part: Props }) {
    const [Part, setPart] = useState(() => loaded)
    // Another one of its kind may have brought the code: that is no wish for this one.
    const [wasWanted, setWasWanted] = useState(wanted)
    if (wanted && !wasWanted) setWasWanted(true)
    const giveUp = useEffectEvent(() => {
      notifyPartMissing()
      onMissing()
    })
    useEffect(() => {
      if (!wanted || Part !== null) return
      let isGone = false
      load().then(
        (component) => {
          loaded = component
          if (!isGone) setPart(() => component)
        },
        () => {
          if (!isGone) giveUp()
        },
      )
      return () => {
        isGone = true
      }
    }, [wanted, Part])
    return Part === null || !wasWanted ? fallback : <Part {...part} />
  }
}
