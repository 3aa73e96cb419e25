import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The keys of one press as they are written on the keyboard: 'Mod+k' is Ctrl and K. */
export const keysOfPress = (
  press: string,
  isApple: boolean,
): readonly (string | MessageDescriptor)[] => press.split('+').map((key) => keyName(key, isApple))

const keyName = (key: string, isApple: boolean): string | MessageDescriptor => {
  switch (key) {
    case 'Mod':
      return isApple ? '⌘' : msg({ id: 'admin.key.control', message: 'Ctrl' })
    case 'Shift':
      return isApple ? '⇧' : msg({ id: 'admin.key.shift', message: 'Maj' })
    case 'Space':
      return msg({ id: 'admin.key.space', message: 'Espace' })
    case 'Enter':
      return msg({ id: 'admin.key.enter', message: 'Entrée' })
    case 'Escape':
      return msg({ id: 'admin.key.escape', message: 'Échap' })
    default:
      return key.toUpperCase()
  }
}
