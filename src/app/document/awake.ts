/** Of the page's root: it has been taken over, and answers. */
export const AWAKE = 'awake'

/**
 * From here on React itself keeps what is pressed until it can answer. Answers what lets whoever pressed a button before
 * that, and has not pressed again since, have their answer.
 */
export const startTakeover = (root: HTMLElement): (() => void) => {
  let isPressedAgain = false
  root.onclick = () => {
    isPressedAgain = true
  }
  return () => {
    root.onclick = null
    if (!isPressedAgain) root.dispatchEvent(new Event(AWAKE))
  }
}
