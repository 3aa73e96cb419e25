import type { PicturePort } from '#sync/ports.ts'
import { sendPicture } from '#sync/send-pictures.ts'
import type { Refusal } from '../network/read-refusal.ts'

/** What became of a picture that was sent without an edit that names it. */
export type PictureSending =
  | { readonly type: 'sent' }
  | Refusal
  | { readonly type: 'unreachable' }
  | { readonly type: 'signed-out' }

/** Sends a picture that waits on this device, for itself; the engine sends those that edits name. */
export const sendKeptPicture = async (
  pictures: Pick<PicturePort, 'send' | 'sent'>,
  sha256: string,
): Promise<PictureSending> => {
  // A server without a place for pictures says so like anybody who is not ours.
  const verdict = await sendPicture(pictures, sha256, { isPlain: false })
  if (verdict === null) return { type: 'sent' }
  if (verdict.type === 'signed-out') return { type: 'signed-out' }
  if (verdict.type !== 'refused') return { type: 'unreachable' }
  const { code = null, detail = null, fields = [] } = verdict.problem
  return { type: 'refused', code, detail, fields }
}
