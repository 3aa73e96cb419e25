import { hash } from 'node:crypto'
import { ANSWER_PARAMETER, noScriptFormAnchor } from '#contract/public/forms/no-script-form.ts'
import type { Seal } from '#server/db/seal.ts'
import { type Answer, emptyAnswer } from '#server/http/answer.ts'
import {
  type BodyReading,
  canonicalJson,
  readBytes,
  USUAL_LIMITS,
} from '#server/http/read-request.ts'

const PLAIN_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Sent by the browser itself, from a page whose scripts have not come, or never will. */
export const isNoScriptForm = ({ headers }: Request): boolean =>
  PLAIN_TYPE.test(headers.get('Content-Type') ?? '') &&
  (headers.get('Accept') ?? '').includes('text/html')

/** Texts by name; of a name that is there twice, the last one. */
export const readNoScriptForm = async (request: Request): Promise<BodyReading> => {
  const reading = await readBytes(request, USUAL_LIMITS.mostBytes)
  if (reading.type === 'refused') return reading
  return { type: 'read', body: { value: plainTexts(new TextDecoder().decode(reading.bytes)) } }
}

/** What a body of such a form says. Browsers end lines in forms as in mails. */
export const plainTexts = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

/** Nobody takes so long to press twice, and whoever subscribes again later means it. */
const PRESS_MS = 60_000

/**
 * A page without scripts gives a form no key, and sends it twice where its button is pressed twice: its words are its
 * key, of this minute, and of the last one, in which the first press may have been.
 */
export const noScriptFormKeys = (
  body: unknown,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
): { readonly now: string; readonly before: string } => {
  const words = hash('sha256', canonicalJson([address, body]))
  const minute = Math.floor(nowMs / PRESS_MS)
  return { now: `plain-${words}-${minute}`, before: `plain-${words}-${minute - 1}` }
}

type WayBack = {
  /** The API's name of it. */
  readonly form: string
  readonly request: Request
  /** Of what was taken: the proof of it, without which the page does not say so. */
  readonly prove: (anchor: string) => string
}

/** Back to the page that the form was on, which says what became of it. */
export const redirectBack = (answer: Answer, { form, request, prove }: WayBack): Answer => {
  const isTaken = answer.status >= 200 && answer.status < 300
  const anchor = noScriptFormAnchor(form, isTaken)
  const { path, search } = pageOf(request)
  search.delete(ANSWER_PARAMETER)
  if (isTaken) search.set(ANSWER_PARAMETER, prove(anchor))
  const query = search.size > 0 ? `?${search}` : ''
  return emptyAnswer(303, {
    Location: `${path}${query}#${anchor}`,
    'Cache-Control': 'no-store',
  })
}

/** Only its path: whatever host it names, the way leads to ours. */
const pageOf = ({ headers }: Request): { path: string; search: URLSearchParams } => {
  const referer = headers.get('Referer') ?? ''
  if (!URL.canParse(referer)) return { path: '/', search: new URLSearchParams() }
  const { pathname, searchParams } = new URL(referer)
  // Two slashes would begin a host.
  return { path: `/${pathname.replace(/^[/\\]+/, '')}`, search: searchParams }
}

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
