import {
  type BoughtFile,
  LABEL_KIT_ID,
  type LineFiles,
  type OrderPage,
} from '#contract/public/order-page.ts'
import { isRevenue } from '#domain/order-status.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { labelKitFile } from './label-kit.ts'
import { boughtVersion, type PackFileRow, readVersions, type StoredVersion } from './pack-rows.ts'

type BoughtLine = Pick<
  OrderPage['lines'][number],
  'item_id' | 'is_revoked' | 'delivery_from' | 'withdrawal'
>

/** The parts of an order that decide about its files. `paidAtMs`: null until it is paid. */
export type FilesOfOrder = {
  readonly status: string
  readonly paidAtMs: number | null
  readonly lines: readonly BoughtLine[]
}

/** What a line delivers, now or later; null: it is not a pack. */
export const readLineFiles = async (
  db: Queryable,
  itemId: string,
  paidAtMs: number | null,
): Promise<LineFiles | null> => {
  // Plans, packages and custom orders have named ids; models have the UUID of their row.
  if (!isUuid(itemId)) return null
  const { bought, newer } = await versionsOf(db, itemId, paidAtMs)
  return {
    bought: bought ? toVersion(bought) : null,
    newer: newer ? toVersion(newer) : null,
    extras: bought ? [await labelKitFile()] : [],
  }
}

const versionsOf = async (db: Queryable, modelId: string, paidAtMs: number | null) => {
  const versions = await readVersions(db, modelId)
  const latest = versions.at(-1)
  const bought = paidAtMs === null ? latest : boughtVersion(versions, paidAtMs)
  return { bought, newer: latest && latest !== bought ? latest : null }
}

const toVersion = ({ version, published_at, files }: StoredVersion) => ({
  version,
  published_at,
  files: files.map(toOrderFile),
})

const toOrderFile = ({ id, name, bytes, content_type, format }: PackFileRow): BoughtFile => ({
  id,
  name,
  format,
  size: Number(bytes),
  type: content_type,
})

/** A file of an order, ready to be sent. */
export type Delivered =
  | {
      readonly type: 'file'
      readonly file: BoughtFile
      /** Null: the server generates it. */
      readonly sha256: string | null
      readonly version: number
    }
  | {
      readonly type: 'refused'
      readonly code: 'not-found' | 'order-not-paid' | 'access-revoked' | 'delivery-waits'
    }

const refuse = (code: Extract<Delivered, { type: 'refused' }>['code']): Delivered => ({
  type: 'refused',
  code,
})

/**
 * One file of an order, if its buyer may have it now: paid, neither refunded nor withdrawn, and available by now. A file that belongs to
 * several lines is available as soon as one of them delivers it.
 */
export const findDelivered = async (
  db: Queryable,
  { status, paidAtMs, lines }: FilesOfOrder,
  { fileId, nowMs }: { readonly fileId: string; readonly nowMs: number },
): Promise<Delivered> => {
  const refusals: Delivered[] = []
  for (const line of lines) {
    if (!isUuid(line.item_id)) continue
    const found = await findInLine(db, { modelId: line.item_id, paidAtMs, fileId })
    if (found === null) continue
    const code = whyNotYet(status, line, nowMs)
    if (code === null) return found
    refusals.push(refuse(code))
  }
  return refusals[0] ?? refuse('not-found')
}

type Sought = {
  readonly modelId: string
  readonly paidAtMs: number | null
  readonly fileId: string
}

const findInLine = async (
  db: Queryable,
  { modelId, paidAtMs, fileId }: Sought,
): Promise<Extract<Delivered, { type: 'file' }> | null> => {
  const { bought, newer } = await versionsOf(db, modelId, paidAtMs)
  if (!bought) return null
  if (fileId === LABEL_KIT_ID)
    return { type: 'file', file: await labelKitFile(), sha256: null, version: bought.version }
  for (const version of newer ? [bought, newer] : [bought]) {
    const row = version.files.find(({ id }) => id === fileId)
    if (row)
      return {
        type: 'file',
        file: toOrderFile(row),
        sha256: row.sha256,
        version: version.version,
      }
  }
  return null
}

const whyNotYet = (
  status: string,
  { is_revoked, delivery_from, withdrawal }: BoughtLine,
  nowMs: number,
): Extract<Delivered, { type: 'refused' }>['code'] | null => {
  // A withdrawal ends the contract, although its refund may still be on its way (article L221-27).
  if (is_revoked || withdrawal.state === 'withdrawn') return 'access-revoked'
  if (!isRevenue(status) || delivery_from === null) return 'order-not-paid'
  return Date.parse(delivery_from) > nowMs ? 'delivery-waits' : null
}
