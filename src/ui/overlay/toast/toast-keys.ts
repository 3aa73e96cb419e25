import { isLayerOpen } from '../open-layers.ts'
import type { ToastStore } from './toast-store.ts'

interface ToastKeysOptions {
  viewport: HTMLElement
  toasts: ToastStore
  /** Called with what had the focus before F8. */
  onEnter: (from: Element | null) => void
}

const newestOpen = (toasts: ToastStore): string | undefined =>
  toasts.getToasts().findLast((toast) => toast.state === 'open')?.id

/**
 * F8 moves the focus to the toasts; Escape closes the focused one, else the newest, unless a dialog or menu above
 * wants the key. Listening on the window comes before every other listener of the page: a modal dialog's focus trap
 * would otherwise pull the focus back from a toast that lies above it. Returns the function that stops listening.
 */
export const listenToToastKeys = ({
  viewport,
  toasts,
  onEnter,
}: ToastKeysOptions): (() => void) => {
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && viewport.contains(target)
  let isKeyOfLayer = false

  const onKeyDownFirst = (event: KeyboardEvent) => {
    // Asked for this key alone: nobody who types is to wait for a look at the whole page.
    isKeyOfLayer = event.key === 'Escape' && isLayerOpen()
    if (event.code === 'F8' || event.key === 'F8') {
      event.preventDefault()
      if (!isInside(document.activeElement)) onEnter(document.activeElement)
      viewport.focus()
    }
    if (!isInside(event.target)) return
    if (event.key === 'Tab') event.stopPropagation()
    if (event.key === 'Escape') {
      event.stopPropagation()
      closeFocusedOrNewest()
    }
  }

  const closeFocusedOrNewest = () => {
    const focused = document.activeElement?.closest('[data-toast]')?.getAttribute('data-toast')
    const id = focused ?? newestOpen(toasts)
    if (id) toasts.close(id)
  }

  const onKeyDownLast = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isKeyOfLayer)
      return
    const id = newestOpen(toasts)
    if (id) toasts.close(id)
  }

  window.addEventListener('keydown', onKeyDownFirst, true)
  window.addEventListener('keydown', onKeyDownLast)
  return () => {
    window.removeEventListener('keydown', onKeyDownFirst, true)
    window.removeEventListener('keydown', onKeyDownLast)
  }
}
