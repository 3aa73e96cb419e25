import * as v from 'valibot'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { digestOf, FORMAT, VERSION } from './edits-format.ts'

const entity = v.picklist(ENTITY_KEYS)

/** Whatever its version: enough to say whose it is, and whether this app can read the rest. */
const envelope = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  account: v.object({ id: v.string(), email: v.string() }),
})

const contents = v.object({
  ...envelope.entries,
  exportedAt: v.string(),
  /** Of which of the server's databases the bases are, by entity. */
  epochs: v.record(v.string(), v.nullable(v.string())),
  /** As the outbox holds them, of the schema that each names. */
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
  /** What the edits show, and the server does not have yet. */
  pictures: v.optional(
    v.array(v.object({ sha256: v.string(), type: v.string(), content: v.string() })),
    [],
  ),
  /** A digest of all the rest: a letter that was changed on the way would be sent in the edit's own name. */
  seal: v.exactOptional(v.string()),
})

/** Edits that have not reached the server, on their way to another device. */
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
