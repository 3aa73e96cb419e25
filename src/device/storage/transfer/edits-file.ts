import * as v from 'valibot'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { digestOf, FORMAT, VERSION } from './edits-format.ts'

const entity = v.picklist(ENTITY_KEYS)

/** The part that every version has: enough to say whose file it is, and whether this app can read the rest. */
const envelope = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  account: v.object({ id: v.string(), email: v.string() }),
})

const contents = v.object({
  ...envelope.entries,
  exportedAt: v.string(),
  /** The epochs of the server databases that the bases come from, by entity. */
  epochs: v.record(v.string(), v.nullable(v.string())),
  /** As in the outbox, in the schema version that each one names. */
  mutations: v.array(v.looseObject({ id: v.string(), entity, rowId: v.string() })),
  bases: v.array(
    v.object({
      entity,
      rowId: v.string(),
      row: v.nullable(
        v.looseObject({
          id: v.string(),
          version: v.number(),
          last_mutation_id: v.nullable(v.string()),
          unseen: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
        }),
      ),
    }),
  ),
  /** Pictures that the edits name and the server does not have yet. */
  pictures: v.optional(
    v.array(v.object({ sha256: v.string(), type: v.string(), content: v.string() })),
    [],
  ),
  /**
   * A digest of all the rest: a change made to the file in transit would otherwise be sent as if the admin had made it.
   */
  seal: v.exactOptional(v.string()),
})

/** Edits that have not reached the server, to be moved to another device. */
export type EditsFile = v.InferOutput<typeof contents>

export type EditsFileReading =
  | { readonly type: 'file'; readonly file: EditsFile }
  | { readonly type: 'newer' }
  | { readonly type: 'unreadable' }

/** Files of older apps have no seal. */
const isWhole = async ({ seal, ...rest }: { readonly seal?: unknown }): Promise<boolean> =>
  seal === undefined || seal === (await digestOf(rest))

export const readEditsFile = async (text: string): Promise<EditsFileReading> => {
  const written = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  const known = v.safeParse(envelope, written.output)
  if (!known.success) return { type: 'unreadable' }
  if (known.output.version > VERSION) return { type: 'newer' }
  const file = v.safeParse(contents, written.output)
  return file.success && (await isWhole(Object(written.output)))
    ? { type: 'file', file: file.output }
    : { type: 'unreadable' }
}
