import { createKeptText } from '#device/kept-text.ts'
import { useKeptText } from '#device/use-kept-text.ts'

const DECLARED = 'adult'
const kept = createKeptText('ageDeclaration')
const declare = (): void => kept.write(DECLARED)

/** Whether the visitor has declared on this device to be 18 or older. */
export const useAgeDeclaration = () => ({ isDeclared: useKeptText(kept) === DECLARED, declare })
