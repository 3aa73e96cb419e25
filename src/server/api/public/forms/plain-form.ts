import { hash } from 'node:crypto'
import { plainFormAnchor } from '#contract/public/forms/plain-form.ts'
import { type Answer, emptyAnswer } from '#server/http/answer.ts'
import { canonicalJson } from '#server/http/canonical-json.ts'
import { readBytes } from '#server/http/read-bytes.ts'
import { type BodyReading, USUAL_LIMITS } from '#server/http/read-json-body.ts'

const PLAIN_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Sent by the browser itself, from a page whose scripts have not come, or never will. */
export const isPlainForm = ({ headers }: Request): boolean =>
  PLAIN_TYPE.test(headers.get('Content-Type') ?? '') &&
  (headers.get('Accept') ?? '').includes('text/html')

/** Texts by name; of a name that is there twice, the last one. */
export const readPlainForm = async (request: Request): Promise<BodyReading> => {
  const reading = await readBytes(request, USUAL_LIMITS.mostBytes)
  if (reading.type === 'refused') return reading
  const sent = new URLSearchParams(new TextDecoder().decode(reading.bytes))
  // Browsers end lines in forms as in mails.
  const fields = [...sent].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])
  return { type: 'read', body: { value: Object.fromEntries(fields) } }
}

/** Nobody takes so long to press twice, and whoever subscribes again later means it. */
const PRESS_MS = 60_000

/**
 * A page without scripts gives a form no key, and sends it twice where its button is pressed twice: its words are its
 * key, of this minute, and of the last one, in which the first press may have been.
 */
export const plainFormKeys = (
  body: unknown,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
): { readonly now: string; readonly before: string } => {
  const words = hash('sha256', canonicalJson([address, body]))
  const minute = Math.floor(nowMs / PRESS_MS)
  return { now: `plain-${words}-${minute}`, before: `plain-${words}-${minute - 1}` }
}

/** Back to the page that the form was on, which says what became of it. */
export const leadBack = (answer: Answer, form: string, request: Request): Answer => {
  const isTaken = answer.status >= 200 && answer.status < 300
  return emptyAnswer(303, {
    Location: `${pageOf(request)}#${plainFormAnchor(form, isTaken)}`,
    'Cache-Control': 'no-store',
  })
}

/** Only its path: whatever host it names, the way leads to ours. */
const pageOf = ({ headers }: Request): string => {
  const referer = headers.get('Referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  // Two slashes would begin a host.
  return `/${pathname.replace(/^[/\\]+/, '')}${search}`
}
