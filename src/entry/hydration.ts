/** A control that holds something else than its document says, and what. */
type Moved = {
  readonly control: Element
  readonly wanted: string | boolean
  /** Where the caret or the marked words are, of a text that has the focus. */
  readonly caret: readonly [number, number] | null
}

/** Those of the parts that were moved by their visitor, or by the browser for them, in their order. */
const listChangedControls = (parts: readonly Element[]): readonly Moved[] =>
  parts.flatMap((control) => {
    const wanted = readMoved(control)
    return wanted === null ? [] : [{ control, wanted, caret: readCaret(control) }]
  })

const readMoved = (control: Element): string | boolean | null => {
  if (control instanceof HTMLSelectElement)
    return control.value === firstValue(control) ? null : control.value
  if (isChoice(control)) {
    if (control.checked === control.defaultChecked) return null
    // Of a group the chosen one tells the others.
    return control.type === 'radio' && !control.checked ? null : control.checked
  }
  if (!isText(control) || control.value === control.defaultValue) return null
  return control.value
}

const firstValue = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value

const isChoice = (part: Element): part is HTMLInputElement =>
  part instanceof HTMLInputElement && (part.type === 'checkbox' || part.type === 'radio')

/** Files cannot be told again: their field keeps them itself. */
const isText = (part: Element): part is HTMLInputElement | HTMLTextAreaElement =>
  part instanceof HTMLTextAreaElement || (part instanceof HTMLInputElement && part.type !== 'file')

const readCaret = (part: Element): Moved['caret'] =>
  isText(part) && part.selectionStart !== null && part.selectionEnd !== null
    ? [part.selectionStart, part.selectionEnd]
    : null

/** Moves a control once more, so that React is told: it compares with what was last set by a script. */
const repeatChange = (control: Element, { wanted, caret }: Moved): void => {
  if (isChoice(control)) {
    control.checked = !wanted
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(wanted)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isText(control)) {
    control.value = wanted === '' ? control.defaultValue : ''
    writeUntold(control, String(wanted))
    control.dispatchEvent(new Event('input', { bubbles: true }))
    if (caret !== null && control === document.activeElement) control.setSelectionRange(...caret)
  }
}

/** As a key does: past the setter that React has put on the control itself. */
const writeUntold = (control: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

/** What a visitor may have written in, chosen, opened or focused before scripts answer. */
const PARTS = 'input, select, textarea, details, summary, button, a[href], [tabindex]'

/**
 * What a page holds that only its visitor has put into it, before it is React's: words, choices, opened parts, the focus.
 * React leaves it in the markup that it hydrates, but does not know of it, and undoes it at the next rendering. And
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
      for (const one of listChangedControls(before.map(([, part]) => part)))
        moved.set(one.control, one)
      // What is changed from now on React hears of.
      root.addEventListener('input', forget, true)
      if (before.some(([, part]) => !part.isConnected)) putBackPlace()
    },
    /** To be called once React answers to events. */
    replay: (): void => {
      root.removeEventListener('input', forget, true)
      for (const one of moved.values()) {
        const control = nowOf(one.control)
        if (control !== null) repeatChange(control, one)
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

/** Of the page's root: it is hydrated, and answers. Its detail is a `Pressed`. */
export const HYDRATED_EVENT = 'awake'

/** What became of the buttons of the page that came. */
export type Pressed = {
  /** Those that were pressed since React keeps what is pressed. */
  readonly again: ReadonlySet<Element>
  /** The button that stands for one of them now; null where none does. */
  readonly nowOf: (button: Element) => Element | null
}

/**
 * From here on React itself keeps what is pressed until it can answer. `read` is to be called as soon as the page is
 * React's. `end`, when it answers, tells it what was written and chosen before, and lets a visitor who pressed a button before
 * that, and has not pressed again since, have their answer.
 */
export const startHydration = (root: HTMLElement) => {
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
      root.dispatchEvent(new CustomEvent(HYDRATED_EVENT, { detail }))
    },
  }
}
