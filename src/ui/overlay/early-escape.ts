import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Ark sets it once the layer hears keys. Source: Ark UI, Dialog, CSS variables. */
const LAYER_INDEX = '--layer-index'

/**
 * Closes a layer by an Escape that comes before Ark listens: Ark waits for the next frame, and a busy device takes
 * long for that. Without this, the key is lost, or closes the layer below.
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
    // Before the layer below, which listens at the document.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isWanted, content])
}
