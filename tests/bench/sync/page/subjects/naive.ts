import Dexie, { type Table } from 'dexie'
import { fetchRows, type Queued, sendAlone } from '../call-api.ts'
import type { Subject } from '../subject.ts'

type Row = { readonly id: string }
type Stored = Queued & { readonly place: number }

/** The simplest implementation: a table of rows, a table of edits, sent one after the other. */
export const createNaive = (): Subject => {
  const db = new Dexie('naive')
  db.version(1).stores({ rows: 'id, name, type, created_at', outbox: '++place' })
  const rows: Table<Row, string> = db.table('rows')
  const outbox: Table<Stored, number, Omit<Stored, 'place'>> = db.table('outbox')
  const state = { token: '' }
  return {
    open: async (token) => {
      state.token = token
      await db.open()
    },
    pull: async () => {
      await rows.bulkPut([...(await fetchRows(state.token))])
    },
    edit: (edit) =>
      db.transaction('rw', rows, outbox, async () => {
        if (edit.type === 'delete') await rows.delete(edit.rowId)
        else await rows.put({ id: edit.rowId, ...edit.fields })
        await outbox.add({ edit, key: crypto.randomUUID() })
      }),
    drain: async () => {
      for (;;) {
        const next = await outbox.orderBy('place').first()
        if (next === undefined) return
        await sendAlone(state.token, next)
        await outbox.delete(next.place)
      }
    },
    pageFrom: (name, most) => rows.where('name').aboveOrEqual(name).limit(most).toArray(),
    pageAt: (offset, most) => rows.orderBy('name').offset(offset).limit(most).toArray(),
  }
}
