import { FIELDS_NOT_KEPT } from '#contract/problems.ts'
import { changedByServer, reconcile, reconcileGone } from '../row/reconcile.ts'
import type { Incoming, Mutation, RowState, RowStep, StepPorts, SyncRow } from '../row/row-state.ts'
import { sameValue } from '../row/same-value.ts'
import { confirm, refuse } from '../row/settle.ts'

/**
 * What a whole list says of a row, where nothing but values tells what has happened: before or after a server with the
 * plain contract only. Nothing is on its way while a list is read, so it also tells what became of what was sent and
 * never answered.
 */
export const receiveListed = (before: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const state = before.ahead === null ? before : { ...before, ahead: null }
  const head = state.mutations[0]
  if (head === undefined) return { state: { ...state, base: rowOf(incoming) }, rejections: [] }
  if (incoming.type === 'gone') return receiveGone(state, head, ports)
  if (head.state === 'sent' && isShownBy(head, incoming.row))
    return confirm(state, incoming.row, ports)
  // A new attempt under a new key would start its waiting time anew, so nothing moves that need not.
  if (changedByServer(state, incoming.row).size > 0) return reconcile(state, incoming.row, ports)
  const known = withBase(state, incoming.row)
  return head.lastProblem === FIELDS_NOT_KEPT
    ? refuse(known, { problem: { code: FIELDS_NOT_KEPT }, current: null }, ports)
    : { state: known, rejections: [] }
}

/** The row that a create has made is handed in as its own, whatever it is called on the server. */
const isShownBy = ({ type, fields }: Mutation, row: SyncRow): boolean =>
  type === 'create' ||
  (type === 'update' &&
    Object.entries(fields).every(([field, value]) => sameValue(value, row[field])))

const receiveGone = (state: RowState, head: Mutation, ports: StepPorts): RowStep => {
  if (head.type !== 'create') return reconcileGone(state, ports)
  // The server said yes, and nothing in its list looks like it: to ask again might make a second row.
  if (head.state === 'sent' && head.lastProblem === 'unconfirmed')
    return refuse(state, { problem: { code: 'unconfirmed' }, current: null }, ports)
  return { state, rejections: [] }
}

const withBase = (state: RowState, row: SyncRow): RowState =>
  sameValue(state.base, row) ? state : { ...state, base: row }

const rowOf = (incoming: Incoming): SyncRow | null =>
  incoming.type === 'row' ? incoming.row : null
