import * as v from 'valibot'
import { MODEL_FORMATS } from '../entities/model.ts'
import { line, token } from '../fields.ts'

/** What every pack is delivered with. It is of this program, and no pack's own: it has no row, and no version. */
export const LABEL_KIT_ID = 'label-kit'

/** A file that a line of an order delivers. */
export const orderFile = v.object({
  /** For `POST /api/order/download`. */
  id: v.string(),
  name: v.string(),
  /** In bytes. */
  size: v.number(),
  /** Its media type. */
  type: v.string(),
  format: v.nullable(v.picklist(MODEL_FORMATS)),
})

export type OrderFile = v.InferOutput<typeof orderFile>

const orderVersion = v.object({
  version: v.number(),
  published_at: v.string(),
  files: v.array(orderFile),
})

/** What a line of an order delivers. Names and sizes stand here before it is paid: they are no secret. */
export const lineFiles = v.object({
  /** The version that was bought; null: none is published yet. */
  bought: v.nullable(orderVersion),
  /** A newer one, which its buyers may have as well; null: there is none. */
  newer: v.nullable(orderVersion),
  /** The label kit with the licence. */
  extras: v.array(orderFile),
})

export type LineFiles = v.InferOutput<typeof lineFiles>

/** `POST /api/order/download`: the order's token, and one of its files by its id. */
export const orderDownloadRequest = v.object({ token: token(), file: line(80) })

/** The way to it, which opens for minutes. */
export const orderDownloadAnswer = v.object({ url: v.string(), expires_at: v.string() })
