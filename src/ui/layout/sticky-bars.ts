type Edge = 'top' | 'bottom'

/**
 * Makes the ref of everything that stays at one edge of the window. The one that reaches furthest into it is known to the
 * page's styles as `--top-bar` or `--bottom-bar`: what has the focus, and toasts, stay clear of it.
 */
const createBars = (edge: Edge) => {
  const bars = new Set<HTMLElement>()
  let sizes: ResizeObserver | null = null

  const noteReach = (): void => {
    const reach = Math.max(0, ...[...bars].map((bar) => reachOf(bar, edge)))
    document.documentElement.style.setProperty(`--${edge}-bar`, `${reach}px`)
  }

  return (bar: HTMLElement | null) => {
    if (!bar) return
    sizes ??= new ResizeObserver(noteReach)
    bars.add(bar)
    // It is heard of once at the start, too.
    sizes.observe(bar)
    return () => {
      bars.delete(bar)
      sizes?.unobserve(bar)
      noteReach()
    }
  }
}

export const topBar = createBars('top')
export const bottomBar = createBars('bottom')

/** In CSS pixels, from the window's edge; 0 for one that stands in the page, as some do in a wide window. */
const reachOf = (bar: HTMLElement, edge: Edge): number => {
  const style = getComputedStyle(bar)
  if (bar.offsetHeight === 0 || !['fixed', 'sticky'].includes(style.position)) return 0
  return bar.offsetHeight + Number.parseFloat(style[edge])
}
