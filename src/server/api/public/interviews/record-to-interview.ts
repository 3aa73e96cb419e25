import type { Selectable } from 'kysely'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import type { Database } from '#server/store/database-schema.ts'

export const recordToInterview = ({
  email_key: _,
  is_quarantined,
  ...interview
}: Selectable<Database['interviews']>): Interview => ({
  ...interview,
  is_quarantined: is_quarantined === 1,
  confidential: true,
})
