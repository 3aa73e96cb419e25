import { useCallback, useState } from 'react'

/** `idle`: there is nothing to load. */
export type ImageState = 'idle' | 'loading' | 'loaded' | 'error'

interface Outcome {
  src: string
  state: 'loaded' | 'error'
}

/**
 * Follows one image. A prerendered image may have finished before React came, so the element is asked as soon as it
 * is known; an outcome counts only for the address it belongs to.
 */
export const useImageState = (src: string | undefined) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const settle = useCallback(
    (state: Outcome['state']) => {
      if (src) setOutcome({ src, state })
    },
    [src],
  )
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc) settle(image.naturalWidth > 0 ? 'loaded' : 'error')
    },
    [settle],
  )
  const state: ImageState = !src ? 'idle' : outcome?.src === src ? outcome.state : 'loading'
  const handlers = { ref, onLoad: () => settle('loaded'), onError: () => settle('error') }
  return { state, handlers }
}
