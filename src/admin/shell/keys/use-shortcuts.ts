import { useEffect, useRef } from 'react'
import { isLayerOpen } from '#ui/overlay/open-layers.ts'
import { takesCharacterKeys } from './character-keys.ts'
import { isTypingIn } from './page-commands.ts'
import { createShortcutReader } from './read-shortcuts.ts'
import { type Command, SHORTCUTS } from './shortcuts.ts'

/** `run` answers whether it had anything to do: else the key stays the browser's. */
export const useShortcuts = (run: (command: Command) => boolean): void => {
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
