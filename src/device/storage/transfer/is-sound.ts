import * as v from 'valibot'
import type { EntityDefinition } from '#contract/define-entity.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { parseRow } from '#sync/row/parse-row.ts'
import type { Mutation } from '#sync/row/row-state.ts'
import type { EditsFile } from './edits-file.ts'

// What comes from a file goes into the rows that the screens show, unseen by a form or by the server. It is asked for what
// these two ask for, with the contract's own schemas. A field that only a newer app knows passes: no screen here reads it.

/** Whether a form of this app could have made the edit. */
export const isSoundEdit = ({ id, entity, rowId, type, fields }: Mutation): boolean => {
  const { draftSchema, rowSchema, mutations }: EntityDefinition = ENTITIES[entity]
  const isMade = type === 'update' ? mutations.update.length > 0 : mutations[type]
  if (!isMade || !isName(id) || !isName(rowId) || isDeep(fields, DEEPEST)) return false
  const isWritable = (field: string) =>
    field in draftSchema.entries || !(field in rowSchema.entries || field === 'unseen')
  const schema = type === 'create' ? draftSchema : v.partial(draftSchema)
  return Object.keys(fields).every(isWritable) && v.is(schema, fields)
}

/** What an address and a header can say. */
const isName = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id)

/** Of no entity is a value half as deep; browsers do not store what is very deep. */
const DEEPEST = 10

const isDeep = (value: unknown, deepest: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (deepest === 0 || Object.values(value).some((part) => isDeep(part, deepest - 1)))

/** Whether the server could have answered the row under that id. */
export const isSoundBase = ({ entity, rowId, row }: EditsFile['bases'][number]): boolean =>
  row === null || (row.id === rowId && parseRow(entity, row) !== null)
