import { createStoredText } from '#device/stored-text.ts'

/**
 * How many forms are kept on this device, as far as pages know: so that none of them loads the outbox, or opens its
 * database, where there is nothing in it.
 */
export const waitingHint = createStoredText('waiting-forms')

export const hintToCount = (text: string | null): number => Number.parseInt(text ?? '0', 10) || 0
