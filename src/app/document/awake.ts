/** Of the page's root: it has been taken over, and answers. */
export const AWAKE = 'awake'

/** From here on React itself keeps what is pressed until it can answer. */
export const startTakeover = (root: HTMLElement): void => {
  root.onclick = null
}

/** Lets whoever pressed a button before the scripts came have their answer. */
export const endTakeover = (root: HTMLElement): void => {
  root.dispatchEvent(new Event(AWAKE))
}
