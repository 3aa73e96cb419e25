const bars = new Set<HTMLElement>()
let sizes: ResizeObserver | null = null

/**
 * The ref of everything that stays at the bottom of the window. The tallest one's height is known to the page's styles
 * as `--bottom-bar`: what has the focus, and toasts, stay above it.
 */
export const bottomBar = (bar: HTMLElement | null) => {
  if (!bar) return
  sizes ??= new ResizeObserver(noteHeight)
  bars.add(bar)
  // It is heard of once at the start, too.
  sizes.observe(bar)
  return () => {
    bars.delete(bar)
    sizes?.unobserve(bar)
    noteHeight()
  }
}

const noteHeight = (): void => {
  const height = Math.max(0, ...[...bars].map(heightOf))
  document.documentElement.style.setProperty('--bottom-bar', `${height}px`)
}

/** In CSS pixels, from the window's bottom; 0 for one that stands in the page, as some do in a wide window. */
const heightOf = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar)
  if (bar.offsetHeight === 0 || !['fixed', 'sticky'].includes(position)) return 0
  return bar.offsetHeight + Number.parseFloat(bottom)
}
