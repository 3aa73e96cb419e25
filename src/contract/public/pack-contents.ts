import * as v from 'valibot'
import { MODEL_FORMATS } from '../entities/model.ts'

/** A file of a pack, as whoever looks at it before buying sees it. */
export const packContentFile = v.object({
  name: v.string(),
  /** In bytes. */
  size: v.number(),
  /** Its media type. */
  type: v.string(),
  format: v.nullable(v.picklist(MODEL_FORMATS)),
  /** Where it is given away; empty: it is not, or nothing is shown of this pack before a proof of age. */
  sample_url: v.string(),
})

/** `GET /api/models/{slug}/pack`: what is in the version that is sold now. */
export const packContents = v.object({
  /** 0: nothing was published yet. */
  version: v.number(),
  files: v.array(packContentFile),
  /** What comes with every pack: the label kit with the licence. */
  extras: v.array(packContentFile),
})

export type PackContents = v.InferOutput<typeof packContents>
