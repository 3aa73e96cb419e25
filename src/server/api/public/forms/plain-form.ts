import { plainFormAnchor } from '#contract/public/forms/plain-form.ts'
import { type Answer, emptyAnswer } from '#server/http/answer.ts'
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
