import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { keptLine, keptText } from '#contract/fields.ts'
import { visitorLanguage } from '#contract/languages/visitor-language.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { hashEmailKey } from '#server/api/privacy/erasure-ledger.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Database } from '#server/store/database-schema.ts'

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

/** What a visitor has told, and when they have agreed to its being kept. */
export type InterviewContents = v.InferOutput<typeof interviewContents>

type InterviewRecord = Selectable<Database['interviews']>

/** How contents are stored: as one sealed text, found again by a mark of the address. */
export const contentsToColumns = (seal: Seal, id: string, contents: InterviewContents) => ({
  sealed: seal.close(JSON.stringify(contents), id),
  email_key: markOf(seal, emailKey(contents.email)),
  ...NOTHING_TOLD,
})

/** Takes the address as it is compared. */
export const markOf = (seal: Seal, emailKey: string): string => seal.mark(hashEmailKey(emailKey))

export const NOTHING_TOLD = {
  name: '',
  email: '',
  phone: null,
  experience: '',
  goals: '',
  budget: null,
} as const

/** Null when they cannot be opened. An older version has kept them in the clear. */
export const recordToContents = (seal: Seal, record: InterviewRecord): InterviewContents | null => {
  if (record.sealed === null) return plainContents(record)
  const read = v.safeParse(storedContents, seal.open(record.sealed, record.id))
  return read.success ? read.output : null
}

const storedContents = v.pipe(v.string(), v.parseJson(), interviewContents)

/** Of a row that is not sealed yet. */
export const plainContents = (record: InterviewRecord): InterviewContents => {
  const { name, email, phone, experience, goals, budget } = record
  return { name, email, phone, experience, goals, budget, consented_at: null, language: null }
}
