import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Ark sets it once the layer listens to keys. Source: Ark UI, Dialog, CSS variables. */
const LAYER_INDEX = '--layer-index'

/**
 * Closes a layer on an Escape that comes before Ark listens: Ark waits for the next frame, which takes long on a busy
 * device. Without this, the key is lost, or closes the layer below.
 */
export const useEarlyEscape = (
  isWanted: boolean,
  content: RefObject<HTMLElement | null>,
  onEscape: () => void,
): void => {
  const close = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    if (!isWanted) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (content.current?.style.getPropertyValue(LAYER_INDEX) !== '') return
      event.preventDefault()
      event.stopImmediatePropagation()
      close()
    }
    // Runs before the layer below, which listens on the document.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isWanted, content])
}
