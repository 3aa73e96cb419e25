import { timingSafeEqual } from 'node:crypto'
import type { Seal } from '#server/sealing/create-seal.ts'

/** What a link opens, until when. */
export type DownloadGrant = {
  readonly orderId: string
  readonly fileId: string
  /** That of the order's token: where it was revoked, links die with it. */
  readonly generation: number
  readonly expiresMs: number
}

export const DOWNLOAD_PATH = '/download'

/** Long enough to begin. What has begun goes on, and may be resumed: see `RESUMABLE_MS`. */
export const LINK_LIFE_MS = 10 * 60_000

/** A link that nothing stores: what it opens stands in it, and only this server could have signed it. */
export const downloadUrl = (
  seal: Seal,
  { orderId, fileId, generation, expiresMs }: DownloadGrant,
): string => {
  const grant = Buffer.from(`${orderId}/${fileId}/${generation}/${expiresMs}`).toString('base64url')
  return `${DOWNLOAD_PATH}/${grant}.${signatureOf(seal, grant)}`
}

const signatureOf = (seal: Seal, grant: string): string => seal.derive(`download ${grant}`)

/** Null: nobody here has made it, or it was changed. Whether its time is over is left to who asks. */
export const readDownloadLink = (seal: Seal, link: string): DownloadGrant | null => {
  const [, grant = '', signature = ''] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(link) ?? []
  if (grant === '') return null
  const expected = Buffer.from(signatureOf(seal, grant))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null
  const [orderId = '', fileId = '', generation, expiresMs] = Buffer.from(grant, 'base64url')
    .toString()
    .split('/')
  return { orderId, fileId, generation: Number(generation), expiresMs: Number(expiresMs) }
}
