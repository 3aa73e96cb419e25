import { forgetAskedRow, writeAskedRow } from '../storage/asked-rows.ts'
import { retryAfterPruning } from '../storage/quota.ts'
import type { RowName } from '../storage/row-records.ts'
import { storageProblem } from '../storage/storage-problem.ts'
import { withReopen } from '../storage/with-reopen.ts'
import type { OpenAccount } from './open-account.ts'

/** Asks the engine, in whichever tab it runs, for a row that is not on this device. Returns a function that ends it. */
export const askForRow = (
  { db, signal }: Pick<OpenAccount, 'db' | 'signal'>,
  row: RowName,
): (() => void) => {
  const asking = retryAfterPruning(db, () => withReopen(db, () => writeAskedRow(db, row)))
  asking.then(() => signal(`asked:${row.entity}`)).catch(unlessOfStorage)
  return () => void withReopen(db, () => forgetAskedRow(db, row)).catch(unlessOfStorage)
}

/** Without a storage nothing arrives either, and the page says so. */
const unlessOfStorage = (error: unknown): void => {
  if (storageProblem(error) === null) throw error
}
