import * as v from 'valibot'
import { MODEL_FORMATS } from '../entities/model.ts'
import { flag, oneOf } from '../fields.ts'

/** A file that is sold with a model, as administrators see it. */
export const packFile = v.object({
  id: v.string(),
  /** As buyers keep it: without folders, control characters and signs that turn the direction of writing. */
  name: v.string(),
  /** In bytes. */
  size: v.number(),
  /** Its media type, told by its bytes. */
  type: v.string(),
  /** What of the pack it is; null: something else, such as a text about it. */
  format: v.nullable(v.picklist(MODEL_FORMATS)),
  sha256: v.string(),
  /** Given away to whoever looks at the pack; one of each format. */
  is_sample: v.boolean(),
  /** Whether a version that was bought holds it: it stays. */
  sold: v.boolean(),
  created_at: v.string(),
})

export type PackFile = v.InferOutput<typeof packFile>

/** What was published at once: it never changes, and whoever bought it keeps it. */
export const packVersion = v.object({
  /** From 1, per model. */
  version: v.number(),
  published_at: v.string(),
  files: v.array(packFile),
  /** How many paid orders hold this version. */
  orders: v.number(),
})

export type PackVersion = v.InferOutput<typeof packVersion>

/** A file that is not there as a whole yet. */
export const packUpload = v.object({
  id: v.string(),
  /** The path that goes on taking it. */
  url: v.string(),
  name: v.string(),
  size: v.number(),
  /** How many of its bytes are here. */
  offset: v.number(),
  /** What the sender said that tells the file from others; empty: nothing. */
  fingerprint: v.string(),
  updated_at: v.string(),
})

export type PackUpload = v.InferOutput<typeof packUpload>

/** `GET /api/admin/models/{id}/pack` */
export const modelPack = v.object({
  /** What is sold now; null: nothing was published yet. */
  published: v.nullable(packVersion),
  /** The version in preparation: it begins as a copy of what is published. */
  draft: v.object({ files: v.array(packFile) }),
  /** Newest first, the published one included. */
  versions: v.array(packVersion),
  /** What may still be uploaded, by the disk and by the quota; null: nobody knows. */
  free_bytes: v.nullable(v.number()),
  uploads: v.array(packUpload),
})

export type ModelPack = v.InferOutput<typeof modelPack>

/** `PUT /api/admin/pack-files/{id}`: what is left out stays. A sample takes the place of the former one of its format. */
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
    /** The one that was bought; null: there was none yet. */
    version: v.nullable(v.number()),
    bought_at: v.string(),
  }),
)

/** `GET /api/admin/pack-states`: every model of which a version is published. */
export const packStates = v.array(
  v.object({ model_id: v.string(), version: v.number(), files: v.number() }),
)

/** Where files come in, by the protocol of tus 1.0.0 (creation, termination). */
export const PACK_UPLOADS_PATH = '/api/admin/pack-uploads'

/** No single file is larger: in bytes. */
export const MOST_PACK_FILE_BYTES = 20 * 1024 ** 3
