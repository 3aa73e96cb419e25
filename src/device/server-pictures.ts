import { HEAD_BYTES, pictureType } from '#contract/pictures/picture-type.ts'
import type { PicturePort } from '#sync/ports.ts'
import { isPassingStatus } from '#sync/read-verdict.ts'
import { readPictureAnswer } from '#sync/send-pictures.ts'
import type { Server } from './network/http-transport.ts'
import { type Refusal, readRefusal } from './network/session-api.ts'
import type { AdminDatabase } from './storage/admin-database.ts'
import { orStorageProblem, type StorageProblem } from './storage/storage-problem.ts'
import { withReopen } from './storage/with-reopen.ts'

/** The result of sending a picture without an edit that names it. */
export type PictureSending =
  | { readonly type: 'sent' }
  /** It is no longer on this device. */
  | { readonly type: 'gone' }
  | Refusal
  /** It is not accepted now. `detail`: our server's own message, if it has answered. */
  | {
      readonly type: 'unreachable' | 'server-error' | 'not-ours'
      readonly detail: string | null
    }
  | { readonly type: 'signed-out' }
  | { readonly type: StorageProblem }

type Ports = Pick<PicturePort, 'send' | 'sent'>

/** Sends a picture that waits on this device, by itself; the engine sends those that edits name. */
export const sendKeptPicture = (
  db: AdminDatabase,
  pictures: Ports,
  sha256: string,
): Promise<PictureSending> => orStorageProblem(() => send(db, pictures, sha256))

const send = async (
  db: AdminDatabase,
  pictures: Ports,
  sha256: string,
): Promise<Exclude<PictureSending, { readonly type: StorageProblem }>> => {
  const answer = await pictures.send(sha256)
  if (answer === null) {
    // Another tab was faster, or it was dropped.
    const record = await withReopen(db, () => db.pictures.get(sha256))
    return { type: record?.state === 'sent' ? 'sent' : 'gone' }
  }
  // A server without picture storage answers in the same way as a server that is not ours.
  const verdict = readPictureAnswer(answer, false)
  if (verdict === null) {
    await pictures.sent(sha256)
    return { type: 'sent' }
  }
  if (verdict.type === 'signed-out') return { type: 'signed-out' }
  if (verdict.type === 'refused') {
    const { code = null, detail = null, fields = [] } = verdict.problem
    return { type: 'refused', code, detail, fields }
  }
  if (answer.type !== 'response') return { type: 'unreachable', detail: null }
  // Includes a proxy's page in the place of a server that is down.
  const isOurs = verdict.type === 'passing' && verdict.cause === 'server'
  const type = isOurs || isPassingStatus(answer.status) ? 'server-error' : 'not-ours'
  return { type, detail: isOurs ? (readRefusal(answer)?.detail ?? null) : null }
}

const TIMEOUT_MS = 20_000

/**
 * An uploaded picture, or a PDF, read in the account's name: visitors cannot read all of them. Null: it is not
 * available now.
 */
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
    // Any other server in between answers with its own pages.
    return pictureType(head) === null && !isPdf(head) ? null : picture
  } catch {
    // No network, or an unstable one: it is requested again when the screen is opened again.
    return null
  }
}

/** `%PDF-` (ISO 32000-1, section 7.5.2). */
const isPdf = (head: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, at) => head[at] === byte)
