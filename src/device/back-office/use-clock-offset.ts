import { readClockOffset } from '../storage/meta/server-clock.ts'
import { useDatabaseQuery } from './use-database-query.ts'

/** How far the server's clock is ahead of this device's, as far as it is known. */
export const useClockOffset = (): number => useDatabaseQuery(readClockOffset) ?? 0
