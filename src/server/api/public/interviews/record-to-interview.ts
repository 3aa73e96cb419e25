import type { Selectable } from 'kysely'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import { atMostMs } from '#server/operations/jobs/spans.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Database } from '#server/store/database-schema.ts'
import { NOTHING_TOLD, recordToContents } from './interview-contents.ts'

/** Visitors consent to a year at most. */
export const INTERVIEW_LIFE_MS = atMostMs({ years: 1 })

export const recordToInterview =
  (seal: Seal) =>
  (record: Selectable<Database['interviews']>): Interview => {
    const { id, created_at, is_quarantined } = record
    const contents = recordToContents(seal, record)
    return {
      id,
      created_at,
      delete_at: new Date(Date.parse(created_at) + INTERVIEW_LIFE_MS).toISOString(),
      is_readable: contents !== null,
      ...(contents ?? UNREADABLE),
      is_quarantined: is_quarantined === 1,
      confidential: true,
    }
  }

const UNREADABLE = { ...NOTHING_TOLD, consented_at: null, language: null }
