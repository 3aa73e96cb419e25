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

/** Sent by the browser itself, from a page whose scripts have not loaded. */
export const isNoScriptForm = ({ headers }: Request): boolean =>
  PLAIN_TYPE.test(headers.get('Content-Type') ?? '') &&
  (headers.get('Accept') ?? '').includes('text/html')

/** Texts by name; of several with one name, the last. */
export const readNoScriptForm = async (request: Request): Promise<BodyReading> => {
  const reading = await readBytes(request, USUAL_LIMITS.mostBytes)
  if (reading.type === 'refused') return reading
  return { type: 'read', body: { value: plainTexts(new TextDecoder().decode(reading.bytes)) } }
}

/** The texts in the body of such a form, with normalised line breaks: browsers send CR LF. */
export const plainTexts = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

/** Longer than a double click; a later submission is intended. */
const PRESS_MS = 60_000

/**
 * A page without scripts gives a form no key, and sends it twice on a double click: so the key is derived from its
 * texts and the current minute, and from the previous minute, in which the first click may have been.
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
  /** Name of the form in the API. */
  readonly form: string
  readonly request: Request
  /** Makes the proof of success, without which the page does not report it. */
  readonly prove: (anchor: string) => string
}

/** Redirects to the page of the form, which shows the result. */
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

/** Only the path is used: whatever host the header names, the redirect stays on ours. */
const pageOf = ({ headers }: Request): { path: string; search: URLSearchParams } => {
  const referer = headers.get('Referer') ?? ''
  if (!URL.canParse(referer)) return { path: '/', search: new URLSearchParams() }
  const { pathname, searchParams } = new URL(referer)
  // Two slashes would begin a host name.
  return { path: `/${pathname.replace(/^[/\\]+/, '')}`, search: searchParams }
}

type Marking = Pick<Seal, 'mark'>

const MINUTE_MS = 60_000
/** The redirect takes seconds. Opening the address again later must not show the message. */
const LIFE_MINUTES = 2

const markOf = (seal: Marking, anchor: string, minute: number): string =>
  seal.mark(`taken form ${anchor} ${minute}`)

/** Signs an anchor, so that any process of this database can verify it after the redirect. */
export const proveAnswer = (seal: Marking, anchor: string, nowMs: number): string => {
  const minute = Math.floor(nowMs / MINUTE_MS)
  return `${minute}.${markOf(seal, anchor, minute)}.${anchor}`
}

/** The anchor that a query proves; null when the proof is missing, wrong or expired. */
export const readAnswer = (seal: Marking, search: string, nowMs: number): string | null => {
  const proof = new URLSearchParams(search).get(ANSWER_PARAMETER)
  const [, minute = '', mark, anchor = ''] =
    /^(\d{1,12})\.([0-9a-f]+)\.(.+)$/.exec(proof ?? '') ?? []
  const age = Math.floor(nowMs / MINUTE_MS) - Number(minute)
  if (age < 0 || age > LIFE_MINUTES) return null
  return mark === markOf(seal, anchor, Number(minute)) ? anchor : null
}
