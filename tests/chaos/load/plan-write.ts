import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import {
  type ExpectedRow,
  type PlannedWrite,
  SHARED,
  WRITTEN_ENTITIES,
  type WrittenEntity,
} from './ledger.ts'
import { randomId } from './random-values.ts'

export type Planning = {
  readonly random: SeededRandom
  /** The mark of this write, which is unique. */
  readonly mark: string
  /** The rows of this writer; no other writer writes to them. */
  readonly rows: readonly ExpectedRow[]
  readonly shared: ExpectedRow
}

/** Rows of each writer, deleted ones included: few, so that each gets a history. */
const MOST_ROWS = 12

/**
 * The next write: a new row, a change, a deletion, a deleted row that is created again, or a change of the shared row.
 */
export const planWrite = ({ random, mark, rows, shared }: Planning): PlannedWrite => {
  const chance = random.next()
  if (chance < 0.1) return update(shared, mark, { isShared: true })
  if (rows.length === 0 || (chance < 0.3 && rows.length < MOST_ROWS))
    return create(
      { entity: random.pick(WRITTEN_ENTITIES), id: randomId(random), version: 0, mark: null },
      mark,
    )
  const row = random.pick(rows)
  if (row.mark === null) return create(row, mark)
  if (chance > 0.88) return remove(row, mark)
  return update(row, mark, { isShared: false, isGuarded: chance < 0.6 })
}

/** The field that identifies this write. */
const fieldsOf = (entity: WrittenEntity, mark: string) =>
  entity === 'models'
    ? { name: mark, price: 29.5, description: `Écrit par ${mark}.` }
    : {
        title: mark,
        excerpt: 'Un extrait.',
        content: `# ${mark}\n\nUne phrase, ${'puis une autre, '.repeat(40)}fin.`,
        image: '/files/none.webp',
        read_time: '1 min',
      }

const create = (row: ExpectedRow, mark: string): PlannedWrite => {
  const fields = fieldsOf(row.entity, mark)
  return {
    call: {
      method: 'POST',
      path: `/api/admin/${row.entity}`,
      body: { id: row.id, ...fields },
      headers: { 'Idempotency-Key': mark },
    },
    status: 201,
    after: { ...row, version: row.version + 1, mark },
    isShared: false,
  }
}

export const createShared = (id: string): PlannedWrite => createModel(id, `${SHARED}${id}`)

export const createModel = (id: string, mark: string): PlannedWrite =>
  create({ entity: 'models', id, version: 0, mark: null }, mark)

const update = (
  row: ExpectedRow,
  mark: string,
  { isShared, isGuarded = false }: { isShared: boolean; isGuarded?: boolean },
): PlannedWrite => {
  const fields = fieldsOf(row.entity, mark)
  return {
    call: {
      method: 'PUT',
      path: `/api/admin/${row.entity}/${row.id}`,
      body: fields,
      headers: {
        'Idempotency-Key': mark,
        ...(isGuarded ? { 'If-Match': `"${row.version}"` } : {}),
      },
    },
    status: 200,
    after: { ...row, version: row.version + 1, mark },
    isShared,
  }
}

const remove = (row: ExpectedRow, mark: string): PlannedWrite => ({
  call: {
    method: 'DELETE',
    path: `/api/admin/${row.entity}/${row.id}`,
    headers: { 'Idempotency-Key': mark },
  },
  status: 204,
  after: { ...row, version: row.version + 1, mark: null },
  isShared: false,
})
