type Edge = 'top' | 'bottom'

/**
 * Creates the ref for all bars at one edge of the window. The page's styles know the furthest reach of these bars as
 * `--top-bar` or `--bottom-bar`: focused elements and toasts keep clear of it.
 */
const createBars = (edge: Edge) => {
  const bars = new Set<HTMLElement>()
  let resizeObserver: ResizeObserver | null = null

  const updateReach = (): void => {
    const reach = Math.max(0, ...[...bars].map((bar) => reachOf(bar, edge)))
    document.documentElement.style.setProperty(`--${edge}-bar`, `${reach}px`)
  }

  return (bar: HTMLElement | null) => {
    if (!bar) return
    resizeObserver ??= new ResizeObserver(updateReach)
    bars.add(bar)
    // The observer also reports once at the start.
    resizeObserver.observe(bar)
    return () => {
      bars.delete(bar)
      resizeObserver?.unobserve(bar)
      updateReach()
    }
  }
}

export const topBar = createBars('top')
export const bottomBar = createBars('bottom')

/** In CSS pixels, from the window's edge; 0 for a bar in the page flow, as some are in a wide window. */
const reachOf = (bar: HTMLElement, edge: Edge): number => {
  const style = getComputedStyle(bar)
  if (bar.offsetHeight === 0 || !['fixed', 'sticky'].includes(style.position)) return 0
  return bar.offsetHeight + Number.parseFloat(style[edge])
}
