import type { Fields, Mutation, Rejection, RowState, SyncRow } from '#sync/row/row-state.ts'

/** A model's row as the server would answer it. */
export const aModel = (fields: Fields = {}): SyncRow => ({
  id: 'm1',
  version: 1,
  last_mutation_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  name: 'Luna',
  type: 'Girlfriend',
  country: 'France',
  format: ['photo'],
  price: 29,
  description: 'Porcelaine blanche.',
  images: [],
  video_sample: '',
  diary_sample: '',
  tags: [],
  isNSFW: false,
  isActive: true,
  sales_count: 0,
  ...fields,
})

/** The fields of a model that an admin writes, as a create carries them. */
export const aDraft = (fields: Fields = {}): Fields => {
  const { id, version, last_mutation_id, created_at, updated_at, sales_count, ...draft } = aModel()
  return { ...draft, ...fields }
}

export const aMutation = (parts: Partial<Mutation> = {}): Mutation => ({
  id: 'k1',
  seq: 1,
  schema: 1,
  entity: 'models',
  rowId: 'm1',
  type: 'update',
  fields: {},
  madeAtMs: 0,
  state: 'waiting',
  attempts: 0,
  nextTryAtMs: 0,
  lastProblem: null,
  ...parts,
})

export const aRowState = (parts: Partial<RowState> = {}): RowState => ({
  entity: 'models',
  rowId: 'm1',
  base: aModel(),
  remoteRow: null,
  mutations: [],
  ...parts,
})

/** An item of the tray: an update of a model that lost against the server's row, and is not acknowledged yet. */
export const aRejection = (parts: Partial<Rejection> = {}): Rejection => ({
  id: 'r1',
  entity: 'models',
  rowId: 'm1',
  action: 'update',
  reason: 'conflict',
  code: null,
  detail: null,
  fields: [],
  lost: [],
  row: null,
  mutationCount: 1,
  rejectedAtMs: 0,
  announced: false,
  ...parts,
})

/** Ids `n1`, `n2`… and a clock that stands still. */
export const stepPorts = () => {
  let made = 0
  return { newId: () => `n${++made}`, nowMs: () => 1_000, random: () => 0 }
}
