/**
 * Toasts lie above a phone's keyboard, and whatever they lie on can be scrolled free: the end of the page gets as much
 * room as they take. Returns the function that stops it.
 */
export const giveToastRoom = (viewport: HTMLElement): (() => void) => {
  const { documentElement: page } = document
  const sizes = new ResizeObserver(() => {
    const isEmpty = viewport.querySelector('[data-toast]') === null
    page.toggleAttribute('data-toasts', !isEmpty)
    page.style.setProperty(ROOM, `${isEmpty ? 0 : neededRoom(viewport)}px`)
  })
  sizes.observe(viewport)
  const followKeyboard = () => page.style.setProperty('--keyboard', `${keyboardHeight()}px`)
  window.visualViewport?.addEventListener('resize', followKeyboard)
  return () => {
    sizes.disconnect()
    window.visualViewport?.removeEventListener('resize', followKeyboard)
  }
}

const ROOM = '--toast-room'

/** In CSS pixels. A page that ends above them needs none: all it would get is a scroll bar. */
const neededRoom = (viewport: HTMLElement): number => {
  const { scrollHeight, style } = document.documentElement
  const given = Number.parseFloat(style.getPropertyValue(ROOM)) || 0
  const { top } = viewport.getBoundingClientRect()
  return scrollHeight - given > innerHeight ? innerHeight - top : 0
}

/** In CSS pixels; what stands at the bottom of the window stands behind it. */
const keyboardHeight = (): number => {
  const seen = window.visualViewport
  if (seen?.scale !== 1) return 0
  return Math.max(0, innerHeight - seen.height - seen.offsetTop)
}
