import { createKeptText } from '#device/kept-text.ts'
import { useKeptText } from '#device/use-kept-text.ts'

const OFF = 'off'
const kept = createKeptText('adminCharacterKeys')

export const takesCharacterKeys = (): boolean => kept.read() !== OFF

/** Whether shortcuts may be characters alone, as this device's admin wants it (WCAG 2.1.4). */
export const useCharacterKeys = () => ({
  isOn: useKeptText(kept) !== OFF,
  setOn: (isOn: boolean): void => kept.write(isOn ? 'on' : OFF),
})
