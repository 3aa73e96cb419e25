import { useCallback, useState } from 'react'

/** `idle`: there is nothing to load. */
export type ImageState = 'idle' | 'loading' | 'loaded' | 'error'

type Ending = 'loaded' | 'error'

interface Outcome {
  src: string
  state: Ending
}

/**
 * Follows one image. A prerendered image may have finished before React came, so the element is asked as soon as it
 * is known; an outcome counts only for the address it belongs to.
 */
export const useImageState = (src: string | undefined) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const settle = useCallback(
    (state: Ending) => {
      if (src) setOutcome({ src, state })
    },
    [src],
  )
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (isFinished(image)) tellEnding(image, settle)
    },
    [settle],
  )
  const state: ImageState = !src ? 'idle' : outcome?.src === src ? outcome.state : 'loading'
  const handlers = { ref, onLoad: () => settle('loaded'), onError: () => settle('error') }
  return { state, handlers }
}

/** The same for whoever shows the image and nothing else: one that comes is no reason to draw anything again. */
export const useImageFailure = (src: string) => {
  const [failed, setFailed] = useState<string | null>(null)
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (!isFinished(image)) return
      tellEnding(image, (state) => {
        if (state === 'error') setFailed(src)
      })
    },
    [src],
  )
  return { hasFailed: failed === src, handlers: { ref, onError: () => setFailed(src) } }
}

const isFinished = (image: HTMLImageElement | null): image is HTMLImageElement =>
  image?.complete === true && image.currentSrc !== ''

const tellEnding = (image: HTMLImageElement, tell: (state: Ending) => void): void => {
  if (image.naturalWidth > 0) tell('loaded')
  // broken before anybody listened: only decoding says so for certain
  else image.decode().catch(() => tell('error'))
}
