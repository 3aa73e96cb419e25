import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { createStoredText, useStoredText } from '#device/stored-text.ts'
import { isLayerOpen, openDialogs } from '#ui/overlay/layer-history.ts'
import { type Command, SHORTCUTS, type Shortcut } from './shortcuts.ts'

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
>

export type KeyContext = {
  /** The focus is in a field that accepts typed text. */
  readonly isTyping: boolean
  /** A dialog or a menu is open. */
  readonly isLayerOpen: boolean
  /** Whether the admin has enabled shortcuts that consist of characters only (WCAG 2.1.4). */
  readonly takesCharacters: boolean
}

/** The longest pause before the second key of a two-key shortcut. */
const PAUSE_MS = 1_500

/** Reads key presses one after the other; returns the command of a shortcut once it is complete. */
export const createShortcutReader = (
  shortcuts: readonly Shortcut[],
): ((press: KeyPress, place: KeyContext) => Command | null) => {
  const ways = shortcuts.flatMap(({ ways, command }) =>
    command ? ways.map((presses) => ({ presses, command })) : [],
  )
  let begun: { readonly name: string; readonly atMs: number } | null = null
  return (press, place) => {
    const name = nameOfPress(press)
    if (name === null) return null
    const before = begun
    begun = null
    if (!isAccepted(name, place)) return null
    const isSoon = before !== null && press.timeStamp - before.atMs <= PAUSE_MS
    const pressed = isSoon ? [before.name, name] : [name]
    const found = ways.find(({ presses }) => isSame(presses, pressed))
    if (found) return isAllowed(found.command, place) ? found.command : null
    if (ways.some(({ presses }) => presses.length > 1 && presses[0] === name))
      begun = { name, atMs: press.timeStamp }
    return null
  }
}

/** Null: not a key that could belong to a shortcut. */
const nameOfPress = (press: KeyPress): string | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (press.repeat || press.isComposing || altKey) return null
  const lower = key.length === 1 ? key.toLowerCase() : key
  // `?` and `/` need Shift on many keyboards; a letter with Shift is a different key.
  const isShifted = shiftKey && lower !== lower.toUpperCase()
  if (isShifted || (ctrlKey && metaKey)) return null
  return ctrlKey || metaKey ? `Mod+${lower}` : lower
}

const isAccepted = (name: string, { isTyping, takesCharacters }: KeyContext): boolean => {
  // Outside of a field it opens a link in a new tab.
  if (name === 'Mod+Enter') return isTyping
  return name.startsWith('Mod+') || (takesCharacters && !isTyping)
}

/** From within a dialog, only a form above the page can be meant. */
const isAllowed = ({ type }: Command, { isLayerOpen }: KeyContext): boolean =>
  type === 'save' || !isLayerOpen

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

const OFF = 'off'
const kept = createStoredText('adminCharacterKeys')

const takesCharacterKeys = (): boolean => kept.read() !== OFF

/** Whether single-character shortcuts are enabled on this device (WCAG 2.1.4). */
export const useCharacterKeys = () => ({
  isOn: useStoredText(kept) !== OFF,
  setOn: (isOn: boolean): void => kept.write(isOn ? 'on' : OFF),
})

// What the shortcuts do on the current page; each function returns whether there was anything to do.

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]'

/** Whether key presses in it become text, or choose from a list. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

export const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}

/** Presses the page's own button for a new row. */
export const beginNewRow = (): boolean => {
  const button = document.querySelector<HTMLElement>('main [data-new-row]')
  button?.click()
  return button !== null
}

/** Presses the submit button of the form that is being filled in, so that it saves by its own rules. */
export const saveOpenForm = (): boolean => {
  const form = openForm()
  const button = [...(form?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (button instanceof HTMLButtonElement) button.click()
  // A form that is being saved has no submit button for a moment: then there is nothing to do either.
  return form !== null
}

/** The form with the focus, else that of the topmost dialog, else that of the page. */
const openForm = (): HTMLFormElement | null => {
  const around = document.activeElement?.closest('form')
  if (around) return around
  const top = openDialogs().at(-1) ?? document.querySelector('main')
  return top?.querySelector('form') ?? null
}

/** `run` returns whether it had anything to do: if not, the browser handles the key. */
const useShortcuts = (run: (command: Command) => boolean): void => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const read = createShortcutReader(SHORTCUTS)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const command = read(event, {
        isTyping: isTypingIn(event.target),
        isLayerOpen: isLayerOpen(),
        takesCharacters: takesCharacterKeys(),
      })
      if (command && latest.current(command)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The layers that the shell itself opens above any page. */
export type ShellLayer = 'palette' | 'sheet'

type ShellParts = {
  readonly open: (layer: ShellLayer) => void
  readonly refresh: () => void
}

/** Listens for the shortcuts and runs their commands. */
export const useShellCommands = ({ open, refresh }: ShellParts): void => {
  const navigate = useNavigate()
  const run = (command: Command): boolean => {
    switch (command.type) {
      case 'palette':
      case 'sheet':
        open(command.type)
        return true
      case 'reload':
        refresh()
        return true
      case 'go':
        void navigate(command.path)
        return true
      case 'find':
        return focusSearch()
      case 'new-row':
        return beginNewRow()
      case 'save':
        return saveOpenForm()
    }
  }
  useShortcuts(run)
}
