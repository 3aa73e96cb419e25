import { useClockOffset } from '#device/back-office/use-sync-status.ts'
import { useNow } from './use-now.ts'

/** The time by the server's clock, which has dated its rows; by this device's until the server has told. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + useClockOffset()
