import { createStoredText } from '#device/stored-text.ts'

/**
 * How many forms are stored on this device, as far as pages know, so that pages do not load the outbox or open its
 * database when it is empty.
 */
export const waitingHint = createStoredText('waiting-forms')

export const hintToCount = (text: string | null): number => Number.parseInt(text ?? '0', 10) || 0
