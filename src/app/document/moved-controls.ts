/** A control that holds something else than its document says, and what. */
export type Moved = {
  readonly control: Element
  readonly wanted: string | boolean
  /** Where the caret or the marked words are, of a text that has the focus. */
  readonly caret: readonly [number, number] | null
}

/** Those of the parts that were moved by their visitor, or by the browser for them, in their order. */
export const listMoved = (parts: readonly Element[]): readonly Moved[] =>
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
export const moveControl = (control: Element, { wanted, caret }: Moved): void => {
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
