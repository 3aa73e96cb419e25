import { listMoved, type Moved, moveControl } from './moved-controls.ts'

/** What somebody may have written in, chosen, opened or focused before scripts answer. */
const PARTS = 'input, select, textarea, details, summary, button, a[href], [tabindex]'

/**
 * What a page holds that only its visitor has put into it, before it is React's: words, choices, opened parts, the focus.
 * React leaves it in the markup that it takes over, but does not know of it, and undoes it at the next rendering. And
 * where the markup is not what the server sent, because an extension has put something beside a field or a proxy has
 * changed a word, React makes the whole page anew. So it is told to React as if it happened once React answers.
 */
export const keepEarlyState = (root: HTMLElement) => {
  const before = nameParts(root)
  const place = watchPlace(root)
  const moved = new Map<Element, Moved>()
  let now: ReadonlyMap<string, Element> = new Map()
  const nowOf = (part: Element): Element | null => {
    if (part.isConnected) return part
    const name = before.find(([, known]) => known === part)?.[0]
    return (name !== undefined && now.get(name)) || null
  }
  const forget = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof Element) moved.delete(target)
  }
  const putBackPlace = (): void => {
    now = new Map(nameParts(root))
    for (const [, part] of before) {
      const successor = nowOf(part)
      if (part instanceof HTMLDetailsElement && successor instanceof HTMLDetailsElement)
        successor.open = part.open
    }
    const focused = place.focused()
    const successor = focused && nowOf(focused)
    if (successor instanceof HTMLElement && successor !== focused)
      successor.focus({ preventScroll: true })
    scrollTo({ ...place.scrolled(), behavior: 'instant' })
  }
  return {
    /** To be called as soon as the page is React's, before it is rendered once more. */
    read: (): void => {
      place.stop()
      for (const one of listMoved(before.map(([, part]) => part))) moved.set(one.control, one)
      // What is changed from now on React hears of.
      root.addEventListener('input', forget, true)
      if (before.some(([, part]) => !part.isConnected)) putBackPlace()
    },
    /** To be called once React answers to events. */
    replay: (): void => {
      root.removeEventListener('input', forget, true)
      for (const one of moved.values()) {
        const control = nowOf(one.control)
        if (control !== null) moveControl(control, one)
      }
    },
    /** What stands for a part of the page that came, once the page is React's; null where nothing does. */
    nowOf,
  }
}

/** Each part under what it is, and which of several such it is. Names that React makes change with the page. */
const nameParts = (root: HTMLElement): (readonly [string, Element])[] => {
  const counts = new Map<string, number>()
  return Array.from(root.querySelectorAll(PARTS), (part) => {
    const facts = ['name', 'type', 'href'].map((name) => part.getAttribute(name))
    const key = [part.localName, ...facts].join(' ').replace(/_[rR]_\w+_/, '')
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return [`${key} ${count}`, part] as const
  })
}

/** Where its visitor is in a page. React lets go of the focus and of the height of what it replaces. */
const watchPlace = (root: HTMLElement) => {
  let focused = document.activeElement
  let scrolled = { left: scrollX, top: scrollY }
  const noteFocus = () => {
    focused = document.activeElement
  }
  const noteScroll = () => {
    scrolled = { left: scrollX, top: scrollY }
  }
  root.addEventListener('focusin', noteFocus)
  addEventListener('scroll', noteScroll)
  return {
    focused: () => focused,
    scrolled: () => scrolled,
    stop: () => {
      root.removeEventListener('focusin', noteFocus)
      removeEventListener('scroll', noteScroll)
    },
  }
}
