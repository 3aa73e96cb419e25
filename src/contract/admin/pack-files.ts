import * as v from 'valibot'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { flag, oneOf } from '../fields.ts'

/** A file that is sold with a model, as administrators see it. */
export const packFile = v.object({
  id: v.string(),
  /** The name under which buyers save it: without folders, control characters and bidirectional control characters. */
  name: v.string(),
  /** Size in bytes. */
  size: v.number(),
  /** Its media type, detected from its bytes. */
  type: v.string(),
  /** The format of the pack that it belongs to; null: something else, such as a text about it. */
  format: v.nullable(v.picklist(MODEL_FORMATS)),
  sha256: v.string(),
  /** Free for visitors of the pack's page; one per format. */
  is_sample: v.boolean(),
  /** Whether a purchased version contains it: then it stays. */
  sold: v.boolean(),
  created_at: v.string(),
})

export type PackFile = v.InferOutput<typeof packFile>

/** What was published at one time: it never changes, and its buyers keep it. */
export const packVersion = v.object({
  /** From 1, per model. */
  version: v.number(),
  published_at: v.string(),
  files: v.array(packFile),
  /** Number of paid orders of this version. */
  orders: v.number(),
})

export type PackVersion = v.InferOutput<typeof packVersion>

/** A file whose upload is not complete. */
export const packUpload = v.object({
  id: v.string(),
  /** The path at which the upload can be resumed. */
  url: v.string(),
  name: v.string(),
  size: v.number(),
  /** Number of bytes received. */
  offset: v.number(),
  /** The client's fingerprint of the file; empty: none. */
  fingerprint: v.string(),
  updated_at: v.string(),
})

export type PackUpload = v.InferOutput<typeof packUpload>

/** `GET /api/admin/models/{id}/pack` */
export const modelPack = v.object({
  /** What is on sale now; null: nothing was published yet. */
  published: v.nullable(packVersion),
  /** The version in preparation: it starts as a copy of the published one. */
  draft: v.object({ files: v.array(packFile) }),
  /** Newest first, the published one included. */
  versions: v.array(packVersion),
  /** How much may still be uploaded, limited by disk and quota; null: unknown. */
  free_bytes: v.nullable(v.number()),
  uploads: v.array(packUpload),
})

export type ModelPack = v.InferOutput<typeof modelPack>

/** `PUT /api/admin/pack-files/{id}`: absent fields stay as they are. A sample replaces the former one of its format. */
export const packFileChange = v.object({
  is_sample: v.optional(flag()),
  format: v.optional(v.nullable(oneOf(MODEL_FORMATS))),
})

/** `GET /api/admin/models/{id}/pack/buyers`: the newest 200. */
export const packBuyers = v.array(
  v.object({
    order_id: v.string(),
    number: v.string(),
    /** Empty after an erasure. */
    name: v.string(),
    email: v.string(),
    /** The version that was bought; null: there was none yet. */
    version: v.nullable(v.number()),
    bought_at: v.string(),
  }),
)

/** `GET /api/admin/pack-states`: every model with a published version. */
export const packStates = v.array(
  v.object({ model_id: v.string(), version: v.number(), files: v.number() }),
)

/** Where files are uploaded, by the tus 1.0.0 protocol (creation, termination). */
export const PACK_UPLOADS_PATH = '/api/admin/pack-uploads'

/** The maximum size of a file, in bytes. */
export const MOST_PACK_FILE_BYTES = 20 * 1024 ** 3
