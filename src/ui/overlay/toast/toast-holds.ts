import type { ToastStore } from './toast-store.ts'

type ToastHoldsOptions = {
  readonly viewport: HTMLElement
  readonly toasts: ToastStore
}

/**
 * While the pointer is over the toasts, or the focus among them, their time stands still. A toast that closes under
 * the pointer, or with the focus, leaves without a word: so every arrival elsewhere ends it, and so does the end of a
 * toast that had the focus, or of the last. Listening on the window comes before a modal dialog's focus trap. Returns
 * the function that stops listening.
 */
export const listenToToastHolds = ({ viewport, toasts }: ToastHoldsOptions): (() => void) => {
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && viewport.contains(target)

  const onPointerOver = ({ target }: PointerEvent) =>
    isInside(target) ? toasts.hold('pointer') : toasts.release('pointer')
  const onPointerOut = ({ relatedTarget }: PointerEvent) => {
    if (!isInside(relatedTarget)) toasts.release('pointer')
  }

  const onFocusIn = (event: FocusEvent) => {
    if (!isInside(event.target)) return toasts.release('focus')
    toasts.hold('focus')
    event.stopPropagation()
  }
  const onFocusOut = (event: FocusEvent) => {
    if (isInside(event.target) && !isInside(event.relatedTarget)) toasts.release('focus')
  }

  const closings = new MutationObserver(() => {
    if (!isInside(document.activeElement)) toasts.release('focus')
    if (viewport.querySelector('[data-toast]') === null) toasts.release('pointer')
  })

  closings.observe(viewport, { childList: true, subtree: true })
  window.addEventListener('pointerover', onPointerOver, true)
  window.addEventListener('pointerout', onPointerOut, true)
  window.addEventListener('focusin', onFocusIn, true)
  window.addEventListener('focusout', onFocusOut, true)
  return () => {
    closings.disconnect()
    window.removeEventListener('pointerover', onPointerOver, true)
    window.removeEventListener('pointerout', onPointerOut, true)
    window.removeEventListener('focusin', onFocusIn, true)
    window.removeEventListener('focusout', onFocusOut, true)
  }
}
