import * as v from 'valibot'
import { ENTITIES } from '#contract/entities/entities.ts'
import type { Mutation, RowState, SyncRow } from './row-state.ts'

/** The row as the admin sees it: the base with the pending mutations on top; null when it is deleted. */
export const mirrorRow = ({
  base,
  mutations,
}: Pick<RowState, 'base' | 'mutations'>): SyncRow | null => mutations.reduce(applyMutation, base)

const applyMutation = (row: SyncRow | null, mutation: Mutation): SyncRow | null => {
  switch (mutation.type) {
    case 'create':
      return createdRow(mutation)
    case 'update':
      return row === null ? null : { ...row, ...mutation.fields }
    case 'delete':
      return null
  }
}

/** What the server will decide (counts, version) stands at its default until it has answered. */
const createdRow = ({ entity, rowId, fields, madeAtMs }: Mutation): SyncRow => {
  const madeAt = new Date(madeAtMs).toISOString()
  return {
    ...v.getDefaults(ENTITIES[entity].serverDefaultsSchema),
    ...fields,
    id: rowId,
    version: 0,
    last_mutation_id: null,
    created_at: madeAt,
    updated_at: madeAt,
  }
}
