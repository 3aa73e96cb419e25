import type { DraftRecord } from '../storage/admin-database.ts'

/** Whose form: of a row, or one of those that `newDraftId` names, of a row that does not exist yet. */
export type DraftPlace = Pick<DraftRecord, 'entity' | 'rowId'>

/** An unfinished form. `values` and `baseline` are checked by the form that reads them. */
export type Draft = Omit<DraftRecord, keyof DraftPlace>

export const draftName = ({ entity, rowId }: DraftPlace): string => `${entity}/${rowId}`

/** Each new row's form has a draft of its own, so that two pages may make two rows. */
const NEW = 'new:'

export const newDraftId = (id: string): string => `${NEW}${id}`

export const isOfNewRow = ({ rowId }: DraftPlace): boolean => rowId.startsWith(NEW)
