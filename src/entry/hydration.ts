/** A control whose value differs from the document's markup, and its value. */
type ChangedControl = {
  readonly control: Element
  readonly wanted: string | boolean
  /** The caret or the selection, for a text field. */
  readonly caret: readonly [number, number] | null
}

/** Those of the controls that the visitor, or the browser on their behalf, has changed, in document order. */
const listChangedControls = (parts: readonly Element[]): readonly ChangedControl[] =>
  parts.flatMap((control) => {
    const wanted = readChange(control)
    return wanted === null ? [] : [{ control, wanted, caret: readCaret(control) }]
  })

const readChange = (control: Element): string | boolean | null => {
  if (control instanceof HTMLSelectElement)
    return control.value === firstValue(control) ? null : control.value
  if (isChoice(control)) {
    if (control.checked === control.defaultChecked) return null
    // In a radio group, replaying the chosen button resets the others.
    return control.type === 'radio' && !control.checked ? null : control.checked
  }
  if (!isText(control) || control.value === control.defaultValue) return null
  return control.value
}

const firstValue = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value

const isChoice = (part: Element): part is HTMLInputElement =>
  part instanceof HTMLInputElement && (part.type === 'checkbox' || part.type === 'radio')

/** A script cannot set a file field's value again: the field keeps it itself. */
const isText = (part: Element): part is HTMLInputElement | HTMLTextAreaElement =>
  part instanceof HTMLTextAreaElement || (part instanceof HTMLInputElement && part.type !== 'file')

const readCaret = (part: Element): ChangedControl['caret'] =>
  isText(part) && part.selectionStart !== null && part.selectionEnd !== null
    ? [part.selectionStart, part.selectionEnd]
    : null

/** Repeats a change, so that React notices it: React compares with the value that a script last set. */
const repeatChange = (control: Element, { wanted, caret }: ChangedControl): void => {
  if (isChoice(control)) {
    control.checked = !wanted
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(wanted)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isText(control)) {
    control.value = wanted === '' ? control.defaultValue : ''
    setValueAsTyped(control, String(wanted))
    control.dispatchEvent(new Event('input', { bubbles: true }))
    if (caret !== null && control === document.activeElement) control.setSelectionRange(...caret)
  }
}

/** Sets the value as a key press does: without the setter that React has put on the element itself. */
const setValueAsTyped = (control: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

/** What a visitor may have written in, chosen, opened or focused before the scripts respond. */
const CONTROLS = 'input, select, textarea, details, summary, button, a[href], [tabindex]'

/**
 * Keeps what the visitor put into a page before React took it over: typed text, choices, opened details, the focus.
 * React leaves it in the markup that it hydrates, but does not know about it, and undoes it at the next rendering. And
 * if the markup is not what the server sent, because an extension inserted something beside a field or a proxy changed
 * a word, React renders the whole page again. So the changes are repeated for React once it handles events.
 */
export const keepEarlyState = (root: HTMLElement) => {
  const before = nameElements(root)
  const position = watchPosition(root)
  const changedControls = new Map<Element, ChangedControl>()
  let now: ReadonlyMap<string, Element> = new Map()
  const successorOf = (part: Element): Element | null => {
    if (part.isConnected) return part
    const name = before.find(([, known]) => known === part)?.[0]
    return (name !== undefined && now.get(name)) || null
  }
  const forget = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof Element) changedControls.delete(target)
  }
  // React hydrates at once for a choice that comes earlier, and hears it; what is typed then, it does not hear.
  const forgetHeard = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) changedControls.delete(target)
  }
  // On the document: after React's own listener on the root.
  document.addEventListener('change', forgetHeard)
  const restorePosition = (): void => {
    now = new Map(nameElements(root))
    for (const [, part] of before) {
      const successor = successorOf(part)
      if (part instanceof HTMLDetailsElement && successor instanceof HTMLDetailsElement)
        successor.open = part.open
    }
    const focused = position.focused()
    const successor = focused && successorOf(focused)
    if (successor instanceof HTMLElement && successor !== focused)
      successor.focus({ preventScroll: true })
    scrollTo({ ...position.scrolled(), behavior: 'instant' })
  }
  return {
    /** To be called as soon as React has taken the page over, before it renders again. */
    read: (): void => {
      position.stop()
      for (const one of listChangedControls(before.map(([, part]) => part)))
        changedControls.set(one.control, one)
      // React notices later changes itself.
      root.addEventListener('input', forget, true)
      if (before.some(([, part]) => !part.isConnected)) restorePosition()
    },
    /** To be called once React handles events. */
    replay: (): void => {
      root.removeEventListener('input', forget, true)
      document.removeEventListener('change', forgetHeard)
      for (const one of changedControls.values()) {
        const control = successorOf(one.control)
        if (control !== null) repeatChange(control, one)
      }
    },
    /**
     * What corresponds to an element of the original page, once React has taken the page over; null if nothing does.
     */
    successorOf,
  }
}

/**
 * Names each element by its kind and its position among its equals. Ids that React generates are left out, since they
 * change with the page.
 */
const nameElements = (root: HTMLElement): (readonly [string, Element])[] => {
  const counts = new Map<string, number>()
  return Array.from(root.querySelectorAll(CONTROLS), (part) => {
    const facts = ['name', 'type', 'href'].map((name) => part.getAttribute(name))
    const key = [part.localName, ...facts].join(' ').replace(/_[rR]_\w+_/, '')
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return [`${key} ${count}`, part] as const
  })
}

/** Tracks the visitor's focus and scroll position. React loses the focus and the height of what it replaces. */
const watchPosition = (root: HTMLElement) => {
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

/** Dispatched on the page's root once it is hydrated and handles events. Its `detail` is a `Pressed`. */
export const HYDRATED_EVENT = 'awake'

/** What happened to the buttons of the original page. */
type Pressed = {
  /** The buttons that were pressed after React began to store presses. */
  readonly again: ReadonlySet<Element>
  /** The button that now corresponds to one of the original page; null if none does. */
  readonly successorOf: (button: Element) => Element | null
}

/**
 * From here on React itself stores presses until it can handle them. `read` must be called as soon as React has taken
 * the page over. `end`, to be called when the page handles events, repeats for React what was typed and chosen before,
 * and announces which buttons were pressed again: a press from before that was not repeated still has to be handled.
 */
export const startHydration = (root: HTMLElement) => {
  const again = new Set<Element>()
  root.onclick = ({ target }) => {
    if (target instanceof Element) again.add(target.closest('button') ?? target)
  }
  const { read, replay, successorOf } = keepEarlyState(root)
  return {
    read,
    end: (): void => {
      root.onclick = null
      replay()
      const detail: Pressed = { again, successorOf }
      root.dispatchEvent(new CustomEvent(HYDRATED_EVENT, { detail }))
    },
  }
}
