import type { ModelDraft } from '#contract/entities/model.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Fields } from '#sync/row/row-state.ts'

/** Rows of the server before the first edit. */
export const KNOWN_ROWS = 500

/** A long list. */
export const MANY_ROWS = 10_000

export type SampleRow = { readonly id: string; readonly draft: Required<ModelDraft> }

/** Rows of about 1 kB, whose text hardly compresses: the same on each run. */
export const sampleRows = (count: number): readonly SampleRow[] => {
  const random = createRandom(42)
  return Array.from({ length: count }, (_, at) => ({ id: idOf('a', at), draft: draftOf(random) }))
}

/** 500 creates, 400 updates of whole rows, 100 deletes; half of the deletes are of known rows, half of new rows. */
export const sampleEdits = (): readonly Edit[] => {
  const random = createRandom(7)
  const rows = {
    known: Array.from({ length: KNOWN_ROWS }, (_, at) => idOf('a', at)),
    made: [] as string[],
  }
  let creates = 0
  return kindsInOrder(random).map(({ type, of }): Edit => {
    if (type === 'create') {
      const rowId = idOf('b', creates++)
      rows.made.push(rowId)
      return { type, entity: 'models', rowId, fields: draftOf(random) }
    }
    const at = Math.floor(random() * rows[of].length)
    const rowId = rows[of][at] ?? ''
    if (type === 'update') return { type, entity: 'models', rowId, fields: draftOf(random) }
    rows[of].splice(at, 1)
    return { type, entity: 'models', rowId }
  })
}

/** A price below zero: the forms refuse it, and so does the server. */
export const REFUSED_EDIT: Edit = {
  type: 'create',
  entity: 'models',
  rowId: '0190cccc-0000-7000-8000-000000000000',
  fields: { name: 'Luna', price: -1, description: 'Une lumière douce.' },
}

/** What the server's list must be after the edits: the draft of each row by its name. */
export const expectedRows = (): ReadonlyMap<string, Fields> => {
  const rows = new Map<string, Fields>(sampleRows(KNOWN_ROWS).map(({ id, draft }) => [id, draft]))
  for (const edit of sampleEdits())
    if (edit.type === 'delete') rows.delete(edit.rowId)
    else rows.set(edit.rowId, edit.fields)
  return new Map(Array.from(rows.values(), (fields) => [String(fields.name), fields]))
}

type Kind = { readonly type: Edit['type']; readonly of: 'known' | 'made' }

const CREATES_AHEAD = 60

/** Shuffled, but with enough creates first for the edits of new rows. */
const kindsInOrder = (random: () => number): readonly Kind[] => {
  const kinds: Kind[] = [
    ...repeat(500 - CREATES_AHEAD, { type: 'create', of: 'made' }),
    ...repeat(200, { type: 'update', of: 'known' }),
    ...repeat(200, { type: 'update', of: 'made' }),
    ...repeat(50, { type: 'delete', of: 'known' }),
    ...repeat(50, { type: 'delete', of: 'made' }),
  ]
  const shuffled = kinds
    .map((kind) => ({ kind, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ kind }) => kind)
  return [...repeat(CREATES_AHEAD, { type: 'create', of: 'made' }), ...shuffled]
}

const repeat = (times: number, kind: Kind): Kind[] => Array.from({ length: times }, () => kind)

const draftOf = (random: () => number): Required<ModelDraft> => {
  const name = textOf(random, 16)
  return {
    name,
    type: random() < 0.5 ? 'Sexy' : 'Cosplay',
    country: 'France',
    format: ['photo'],
    price: Math.floor(random() * 1_000),
    description: textOf(random, 700),
    images: [`/files/${textOf(random, 64)}`],
    video_sample: '',
    diary_sample: '',
    tags: ['studio'],
    isNSFW: false,
    isActive: true,
  }
}

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const textOf = (random: () => number, length: number): string =>
  Array.from({ length }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join('')

const idOf = (family: string, at: number): string =>
  `0190${family.repeat(4)}-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

/** A linear congruential generator, without its low bits. */
const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
