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
      if (!image?.complete || !image.currentSrc) return
      if (image.naturalWidth > 0) settle('loaded')
      // broken before anybody listened: only decoding says so for certain
      else image.decode().catch(() => settle('error'))
    },
    [settle],
  )
  const state: ImageState = !src ? 'idle' : outcome?.src === src ? outcome.state : 'loading'
  const handlers = { ref, onLoad: () => settle('loaded'), onError: () => settle('error') }
  return { state, handlers }
}
