/** Of the page's root: it has been taken over, and answers. Its detail holds the buttons that were pressed meanwhile. */
export const AWAKE = 'awake'

/**
 * From here on React itself keeps what is pressed until it can answer. Answers what lets whoever pressed a button before
 * that, and has not pressed again since, have their answer.
 */
export const startTakeover = (root: HTMLElement): (() => void) => {
  const again = new Set<Element>()
  root.onclick = ({ target }) => {
    if (target instanceof Element) again.add(target.closest('button') ?? target)
  }
  return () => {
    root.onclick = null
    root.dispatchEvent(new CustomEvent(AWAKE, { detail: again }))
  }
}
