import type { Command, Shortcut } from './shortcuts.ts'

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
>

export type KeyPlace = {
  /** In a field that takes what is pressed. */
  readonly isTyping: boolean
  /** A dialog or a menu is open. */
  readonly isLayerOpen: boolean
  /** Whether the admin wants shortcuts that are characters alone (WCAG 2.1.4). */
  readonly takesCharacters: boolean
}

/** The second key of two counts as long as the first one is remembered by the fingers. */
const PAUSE_MS = 1_500

/** Reads presses one after the other; answers the command of a shortcut once it is complete. */
export const createShortcutReader = (
  shortcuts: readonly Shortcut[],
): ((press: KeyPress, place: KeyPlace) => Command | null) => {
  const ways = shortcuts.flatMap(({ ways, command }) =>
    command ? ways.map((presses) => ({ presses, command })) : [],
  )
  let begun: { readonly name: string; readonly atMs: number } | null = null
  return (press, place) => {
    const name = nameOfPress(press)
    if (name === null) return null
    const before = begun
    begun = null
    if (!isHeeded(name, place)) return null
    const isSoon = before !== null && press.timeStamp - before.atMs <= PAUSE_MS
    const pressed = isSoon ? [before.name, name] : [name]
    const found = ways.find(({ presses }) => isSame(presses, pressed))
    if (found) return isAllowed(found.command, place) ? found.command : null
    if (ways.some(({ presses }) => presses.length > 1 && presses[0] === name))
      begun = { name, atMs: press.timeStamp }
    return null
  }
}

/** Null: nothing that could belong to a shortcut. */
const nameOfPress = (press: KeyPress): string | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (press.repeat || press.isComposing || altKey) return null
  const lower = key.length === 1 ? key.toLowerCase() : key
  // `?` and `/` need Shift on many keyboards; a letter with Shift is something else.
  const isShifted = shiftKey && lower !== lower.toUpperCase()
  if (isShifted || (ctrlKey && metaKey)) return null
  return ctrlKey || metaKey ? `Mod+${lower}` : lower
}

const isHeeded = (name: string, { isTyping, takesCharacters }: KeyPlace): boolean => {
  // Elsewhere it opens a link in a tab of its own.
  if (name === 'Mod+Enter') return isTyping
  return name.startsWith('Mod+') || (takesCharacters && !isTyping)
}

/** Only a form that lies above the page may be meant from within a dialog. */
const isAllowed = ({ type }: Command, { isLayerOpen }: KeyPlace): boolean =>
  type === 'save' || !isLayerOpen

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])
