import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { keptLine, keptText, visitorLanguage } from '#contract/fields.ts'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import { emailKey } from '#domain/text/email-address.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { atMostMs } from '#server/db/retention.ts'
import type { Seal } from '#server/db/seal.ts'
import { deleteRecord, findRecord } from '#server/entities/entity-rows.ts'
import { inquiryTable } from '#server/entities/entity-tables.ts'
import { isoTime } from '#server/time.ts'
import { hashEmailKey } from './erasures.ts'

const interviewContents = v.object({
  name: keptLine(),
  email: keptLine(),
  phone: v.nullable(keptLine()),
  experience: keptText(),
  goals: keptText(),
  budget: v.nullable(keptLine()),
  consented_at: v.nullable(v.string()),
  language: visitorLanguage(),
})

/** The visitor's answers, and the time of the consent to their storage. */
export type InterviewContents = v.InferOutput<typeof interviewContents>

type InterviewRecord = Selectable<Database['interviews']>

/** The stored form: one sealed text, found by a keyed hash of the address. */
export const contentsToColumns = (seal: Seal, id: string, contents: InterviewContents) => ({
  sealed: seal.close(JSON.stringify(contents), id),
  email_key: markOf(seal, emailKey(contents.email)),
  ...EMPTY_CONTENTS,
})

/** Takes the normalised address. */
export const markOf = (seal: Seal, emailKey: string): string => seal.mark(hashEmailKey(emailKey))

const EMPTY_CONTENTS = {
  name: '',
  email: '',
  phone: null,
  experience: '',
  goals: '',
  budget: null,
} as const

/** Null when they cannot be opened. An older version stored them unencrypted. */
const recordToContents = (seal: Seal, record: InterviewRecord): InterviewContents | null => {
  if (record.sealed === null) return plainContents(record)
  const read = v.safeParse(storedContents, seal.open(record.sealed, record.id))
  return read.success ? read.output : null
}

const storedContents = v.pipe(v.string(), v.parseJson(), interviewContents)

/** For a row that is not sealed yet. */
const plainContents = (record: InterviewRecord): InterviewContents => {
  const { name, email, phone, experience, goals, budget } = record
  return { name, email, phone, experience, goals, budget, consented_at: null, language: null }
}

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
      delete_at: isoTime(Date.parse(created_at) + INTERVIEW_LIFE_MS),
      is_readable: contents !== null,
      ...(contents ?? UNREADABLE),
      is_quarantined: is_quarantined === 1,
      confidential: true,
    }
  }

const UNREADABLE = { ...EMPTY_CONTENTS, consented_at: null, language: null }

/** Rows sealed in one transaction. */
const ROWS_PER_TRANSACTION = 100

/** Seals rows that an older version stored unencrypted. Returns their number; 0 on a repeat. */
export const sealPlainInterviews = async (
  store: Pick<Store, 'write'>,
  seal: Seal,
): Promise<number> => {
  const sealed = await store.write(async (tx) => {
    const records = await tx
      .selectFrom('interviews')
      .selectAll()
      .where('sealed', 'is', null)
      .limit(ROWS_PER_TRANSACTION)
      .execute()
    for (const record of records) {
      await tx
        .updateTable('interviews')
        .set(contentsToColumns(seal, record.id, plainContents(record)))
        .where('id', '=', record.id)
        .execute()
    }
    return records.length
  })
  return sealed < ROWS_PER_TRANSACTION ? sealed : sealed + (await sealPlainInterviews(store, seal))
}

/** Deletes interview requests, also on the devices. */
export const deleteInterviews = async (
  tx: Queryable,
  ids: readonly string[],
  nowMs: number,
): Promise<void> => {
  for (const id of ids) {
    await tx.deleteFrom('interviews').where('id', '=', id).execute()
    await deleteInquiry(tx, id, nowMs)
  }
}

/** For an interview or a custom order. */
export const deleteInquiry = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  const of = await findRecord(tx, inquiryTable, id)
  if (of) await deleteRecord(tx, inquiryTable, { of, nowMs, mutationId: null })
}
