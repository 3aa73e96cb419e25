import { ANSWER_PARAMETER } from '#contract/public/forms/plain-form.ts'
import type { Seal } from '#server/sealing/create-seal.ts'

type Marking = Pick<Seal, 'mark'>

const MINUTE_MS = 60_000
/** The way back to a page takes seconds. Who opens the address again later has sent nothing. */
const LIFE_MINUTES = 2

const markOf = (seal: Marking, anchor: string, minute: number): string =>
  seal.mark(`taken form ${anchor} ${minute}`)

/** Proves what an anchor says to whichever process of this database the browser is led back to. */
export const proveAnswer = (seal: Marking, anchor: string, nowMs: number): string => {
  const minute = Math.floor(nowMs / MINUTE_MS)
  return `${minute}.${markOf(seal, anchor, minute)}.${anchor}`
}

/** The anchor that an address's query proves; null where it proves nothing, or no longer. */
export const readAnswer = (seal: Marking, search: string, nowMs: number): string | null => {
  const proof = new URLSearchParams(search).get(ANSWER_PARAMETER)
  const [, minute = '', mark, anchor = ''] =
    /^(\d{1,12})\.([0-9a-f]+)\.(.+)$/.exec(proof ?? '') ?? []
  const age = Math.floor(nowMs / MINUTE_MS) - Number(minute)
  if (age < 0 || age > LIFE_MINUTES) return null
  return mark === markOf(seal, anchor, Number(minute)) ? anchor : null
}
