import type { ProblemCode } from '#contract/problems.ts'

export type BytesReading =
  | { readonly type: 'read'; readonly bytes: Uint8Array }
  | { readonly type: 'refused'; readonly code: ProblemCode }

/** Reads a body, plain or as gzip. Counted is what comes out, as it comes: a small file may hold a huge one. */
export const readBytes = async (request: Request, mostBytes: number): Promise<BytesReading> => {
  const announced = request.headers.get('Content-Length')
  if (announced !== null && Number(announced) > mostBytes) return refused('body-too-large')
  const encoding = (request.headers.get('Content-Encoding') ?? '').trim().toLowerCase()
  if (!['', 'identity', 'gzip'].includes(encoding)) return refused('unsupported-encoding')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    if (announced !== null && encoding !== 'gzip') return await readAtOnce(request, mostBytes)
    for await (const chunk of plainBody(request, encoding === 'gzip') ?? []) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream.
      if (size > mostBytes) return refused('body-too-large')
      chunks.push(chunk)
    }
  } catch {
    // It is no gzip; or whoever sent it broke off, and hears no answer.
    return refused('bad-request')
  }
  return { type: 'read', bytes: Buffer.concat(chunks) }
}

const refused = (code: ProblemCode): BytesReading => ({ type: 'refused', code })

/** What is sent with its length is never longer (RFC 9112, section 6.3), and read in a fraction of the time. */
const readAtOnce = async (request: Request, mostBytes: number): Promise<BytesReading> => {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > mostBytes ? refused('body-too-large') : { type: 'read', bytes }
}

const plainBody = ({ body }: Request, isCompressed: boolean): ReadableStream<Uint8Array> | null =>
  body !== null && isCompressed ? body.pipeThrough(new DecompressionStream('gzip')) : body
