import { HEAD_BYTES, pictureType } from '#contract/public/pictures/picture-type.ts'
import type { Server } from './http-transport.ts'

const TIMEOUT_MS = 20_000

/** An uploaded picture, or a PDF, in the account's name: visitors are not given all of them. Null: it is not to be had now. */
export const readPicture = async (
  token: string,
  address: string,
  { origin, fetch: send = (...request) => fetch(...request) }: Pick<Server, 'origin' | 'fetch'>,
): Promise<Blob | null> => {
  try {
    const answer = await send(new URL(address, origin), {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) return null
    const picture = await answer.blob()
    const head = new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer())
    // Whatever else stands between answers pages of its own.
    return pictureType(head) === null && !isPdf(head) ? null : picture
  } catch {
    // No network, or none that lasts: it is asked for again when the screen is opened again.
    return null
  }
}

/** `%PDF-` (ISO 32000-1, section 7.5.2). */
const isPdf = (head: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, at) => head[at] === byte)
