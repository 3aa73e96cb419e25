import * as v from 'valibot'
import { MODEL_FORMATS } from '#domain/model-formats.ts'

/** A file of a pack, as visitors see it before they buy. */
export const packContentFile = v.object({
  name: v.string(),
  /** Size in bytes. */
  size: v.number(),
  /** Its media type. */
  type: v.string(),
  format: v.nullable(v.picklist(MODEL_FORMATS)),
  /** The address of the free sample; empty: there is none, or nothing of this pack is shown before a proof of age. */
  sample_url: v.string(),
})

/** `GET /api/models/{slug}/pack`: the contents of the version that is on sale now. */
export const packContents = v.object({
  /** 0: nothing was published yet. */
  version: v.number(),
  files: v.array(packContentFile),
  /** Included with every pack: the label kit with the licence. */
  extras: v.array(packContentFile),
})

export type PackContents = v.InferOutput<typeof packContents>
