import { keepEarlyState } from './early-state.ts'

/** Of the page's root: it has been taken over, and answers. Its detail is a `Pressed`. */
export const AWAKE = 'awake'

/** What became of the buttons of the page that came. */
export type Pressed = {
  /** Those that were pressed since React keeps what is pressed. */
  readonly again: ReadonlySet<Element>
  /** The button that stands for one of them now; null where none does. */
  readonly nowOf: (button: Element) => Element | null
}

/**
 * From here on React itself keeps what is pressed until it can answer. `read` is to be called as soon as the page is
 * React's. `end`, when it answers, tells it what was written and chosen before, and lets whoever pressed a button before
 * that, and has not pressed again since, have their answer.
 */
export const startTakeover = (root: HTMLElement) => {
  const again = new Set<Element>()
  root.onclick = ({ target }) => {
    if (target instanceof Element) again.add(target.closest('button') ?? target)
  }
  const { read, replay, nowOf } = keepEarlyState(root)
  return {
    read,
    end: (): void => {
      root.onclick = null
      replay()
      const detail: Pressed = { again, nowOf }
      root.dispatchEvent(new CustomEvent(AWAKE, { detail }))
    },
  }
}
