import { useDatabaseQuery } from '../back-office/use-database-query.ts'
import { readPullMarks } from '../storage/meta/pull-marks.ts'

/** A text that is another one whenever the device has heard of a change on the server, whoever made it. */
export const useLastServerChange = (): string | undefined =>
  useDatabaseQuery(async (db) => {
    const marks = await readPullMarks(db)
    return marks.map(({ cursor }) => cursor ?? '').join()
  })
