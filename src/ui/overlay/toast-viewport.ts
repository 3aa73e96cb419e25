import { isLayerOpen } from './layer-history.ts'
import type { ToastStore } from './toast-store.ts'

type ToastHoldsOptions = {
  readonly viewport: HTMLElement
  readonly toasts: ToastStore
}

/**
 * While the pointer is over the toasts, or the focus inside them, their time is paused. When a toast under the pointer
 * or with the focus is removed, the browser sends no event. Therefore every pointer or focus event elsewhere ends the
 * pause, and so does the removal of a toast that had the focus, or of the last toast. Listeners on the window run
 * before a modal dialog's focus trap. Returns the function that stops listening.
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

  const removals = new MutationObserver(() => {
    if (!isInside(document.activeElement)) toasts.release('focus')
    if (viewport.querySelector('[data-toast]') === null) toasts.release('pointer')
  })

  removals.observe(viewport, { childList: true, subtree: true })
  window.addEventListener('pointerover', onPointerOver, true)
  window.addEventListener('pointerout', onPointerOut, true)
  window.addEventListener('focusin', onFocusIn, true)
  window.addEventListener('focusout', onFocusOut, true)
  return () => {
    removals.disconnect()
    window.removeEventListener('pointerover', onPointerOver, true)
    window.removeEventListener('pointerout', onPointerOut, true)
    window.removeEventListener('focusin', onFocusIn, true)
    window.removeEventListener('focusout', onFocusOut, true)
  }
}

interface ToastKeysOptions {
  viewport: HTMLElement
  toasts: ToastStore
  /** Called with the element that had the focus before F8. */
  onEnter: (from: Element | null) => void
}

const newestOpen = (toasts: ToastStore): string | undefined =>
  toasts.getToasts().findLast((toast) => toast.state === 'open')?.id

/**
 * F8 moves the focus to the toasts; Escape closes the focused one, else the newest, unless a dialog or menu above
 * handles the key. Listeners on the window run before all other listeners of the page: a modal dialog's focus trap
 * would otherwise pull the focus back from a toast above it. Returns the function that stops listening.
 */
export const listenToToastKeys = ({
  viewport,
  toasts,
  onEnter,
}: ToastKeysOptions): (() => void) => {
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && viewport.contains(target)
  let isLayerKey = false

  const onKeyDownFirst = (event: KeyboardEvent) => {
    // Only for this key: other keys must not wait for a query of the whole page.
    isLayerKey = event.key === 'Escape' && isLayerOpen()
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
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isLayerKey) return
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

/**
 * Keeps toasts above a phone's keyboard, and adds space at the end of the page, so that the user can scroll the content
 * under the toasts into view. Returns the function that stops it.
 */
export const reserveSpaceForToasts = (viewport: HTMLElement): (() => void) => {
  const { documentElement: page } = document
  const resizeObserver = new ResizeObserver(() => {
    const isEmpty = viewport.querySelector('[data-toast]') === null
    page.toggleAttribute('data-toasts', !isEmpty)
    page.style.setProperty(TOAST_SPACE, `${isEmpty ? 0 : neededSpace(viewport)}px`)
  })
  resizeObserver.observe(viewport)
  const followKeyboard = () => page.style.setProperty('--keyboard', `${keyboardHeight()}px`)
  window.visualViewport?.addEventListener('resize', followKeyboard)
  return () => {
    resizeObserver.disconnect()
    window.visualViewport?.removeEventListener('resize', followKeyboard)
  }
}

const TOAST_SPACE = '--toast-space'

/** In CSS pixels. A page that ends above the toasts needs none: the space would only add a scroll bar. */
const neededSpace = (viewport: HTMLElement): number => {
  const { scrollHeight, style } = document.documentElement
  const given = Number.parseFloat(style.getPropertyValue(TOAST_SPACE)) || 0
  const { top } = viewport.getBoundingClientRect()
  return scrollHeight - given > innerHeight ? innerHeight - top : 0
}

/** In CSS pixels; the keyboard covers everything at the bottom of the window. */
const keyboardHeight = (): number => {
  const seen = window.visualViewport
  if (seen?.scale !== 1) return 0
  return Math.max(0, innerHeight - seen.height - seen.offsetTop)
}
