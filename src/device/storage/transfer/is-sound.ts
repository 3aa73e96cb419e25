import * as v from 'valibot'
import type { EntityDefinition } from '#contract/define-entity.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { parseRow } from '#sync/row/parse-row.ts'
import type { Mutation } from '#sync/row/row-state.ts'
import type { EditsFile } from './edits-file.ts'

// What comes from a file goes into the rows that the screens show, unseen by a form or by the server. It is asked for what
// these two ask for, with the contract's own schemas. A field that only a newer app knows passes: no screen here reads it.

/** Whether a form of this app could have made the edit. */
export const isSoundEdit = ({ entity, type, fields }: Mutation): boolean => {
  const { draftSchema, rowSchema }: EntityDefinition = ENTITIES[entity]
  const isWritable = (field: string) =>
    field in draftSchema.entries || !(field in rowSchema.entries || field === 'unseen')
  const schema = type === 'create' ? draftSchema : v.partial(draftSchema)
  return Object.keys(fields).every(isWritable) && v.is(schema, fields)
}

/** Whether the server could have answered the row under that id. */
export const isSoundBase = ({ entity, rowId, row }: EditsFile['bases'][number]): boolean =>
  row === null || (row.id === rowId && parseRow(entity, row) !== null)
