import type { KeptFile } from '#contract/admin/uploaded-files.ts'
import type { PictureRecord } from '#device/back-office/use-pictures.ts'
import { pictureAddress, UNUSED_PICTURE_DAYS } from '#domain/pictures.ts'

/** A picture on the server, or one on this device. */
export type MediaItem = {
  /** Its SHA-256. */
  readonly id: string
  readonly address: string
  /** Its media type. */
  readonly type: string
  readonly bytes: number
  /** When it arrived at the server, or on this device. ISO 8601. */
  readonly at: string
  /** It is on this device only. */
  readonly isWaiting: boolean
  /** According to the server's last check; for a waiting picture that nothing names, since it was added. */
  readonly unusedSince: string | null
}

/**
 * Newest first. If the server's list is loaded, a picture that was sent from here is in it, perhaps further down, or
 * was deleted there.
 */
export const mediaItems = (
  files: readonly KeptFile[] | undefined,
  records: readonly PictureRecord[],
  /** Waiting pictures that no edit, rejected edit or draft names. */
  unnamed: readonly string[],
): readonly MediaItem[] => {
  const listed = new Set(files?.map(({ sha256 }) => sha256))
  const own = records.filter(
    ({ sha256, state }) => !listed.has(sha256) && (files === undefined || state === 'waiting'),
  )
  return [
    ...(files ?? []).map(fileToItem),
    ...own.map((record) => recordToItem(record, unnamed)),
  ].toSorted((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id))
}

const fileToItem = (file: KeptFile): MediaItem => ({
  id: file.sha256,
  address: file.url,
  type: file.content_type,
  bytes: file.bytes,
  at: file.created_at,
  isWaiting: false,
  unusedSince: file.unused_since,
})

const recordToItem = (record: PictureRecord, unnamed: readonly string[]): MediaItem => {
  const at = new Date(record.changedAtMs).toISOString()
  return {
    id: record.sha256,
    address: pictureAddress(record.sha256),
    type: record.type,
    bytes: record.bytes,
    at,
    isWaiting: record.state === 'waiting',
    unusedSince: unnamed.includes(record.sha256) ? at : null,
  }
}

/** The day on which the server, or this device, deletes a picture that stays unused. */
export const dropDay = (unusedSince: string): string =>
  new Date(Date.parse(unusedSince) + UNUSED_PICTURE_DAYS * 86_400_000).toISOString()

const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

/** 'WebP'; an unknown type of a newer server by its own name. */
export const kindText = (type: string): string => KINDS[type] ?? type
