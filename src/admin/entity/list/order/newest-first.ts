type DatedRow = { readonly id: string; readonly created_at: string }

/** The order of lists: newest first; a row that the server has not dated yet is the newest of all. */
export const newestFirst = (a: DatedRow, b: DatedRow): number =>
  compare(b.created_at || LAST, a.created_at || LAST) || compare(b.id, a.id)

export const oldestFirst = (a: DatedRow, b: DatedRow): number => newestFirst(b, a)

const LAST = '\uffff'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
