import { backoffMs } from '../backoff.ts'
import type { Verdict } from '../read-verdict.ts'
import { mirrorRow } from './mirror-row.ts'
import { reconcile, reconcileGone, rejectionOf } from './reconcile.ts'
import type { Incoming, Mutation, RowState, RowStep, StepPorts, SyncRow } from './row-state.ts'

type SettlePorts = StepPorts & { readonly random: () => number }

/**
 * What one verdict does to the row whose mutation was sent. Total over every verdict. A mutation that is no longer
 * first in its row was settled already, by a pull that showed its effect or by another answer: nothing changes then.
 */
export const settle = (
  state: RowState,
  sentId: string,
  verdict: Verdict,
  ports: SettlePorts,
): RowStep => {
  const [head, ...rest] = state.mutations
  if (head?.id !== sentId) return { state, rejections: [] }
  switch (verdict.type) {
    case 'applied':
      return confirm(state, verdict.row, ports)
    case 'stale':
      return verdict.current.last_mutation_id === sentId
        ? confirm(state, verdict.current, ports)
        : reconcile(state, newest(verdict.current, state.ahead), ports)
    case 'gone':
      return reconcileGone(state, ports)
    case 'refused':
      return refuse(state, verdict, ports)
    case 'signed-out':
      return { state, rejections: [] }
    case 'passing':
      return {
        state: { ...state, mutations: [postponed(head, verdict, ports), ...rest] },
        rejections: [],
      }
  }
}

/** What a pull brings for a row. Pending edits are never overwritten: the base moves under them. */
export const receive = (state: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const head = state.mutations[0]
  if (incoming.type === 'row' && isOlder(incoming.row, state)) return { state, rejections: [] }
  if (head === undefined) return take(state, incoming)
  if (incoming.type === 'row' && incoming.row.last_mutation_id === head.id)
    return confirm(state, incoming.row, ports)
  // Whether the server has a row that is being created is known by the answer alone.
  if (incoming.type === 'gone' && head.type === 'create') return { state, rejections: [] }
  if (head.state === 'sent') return { state: { ...state, ahead: incoming }, rejections: [] }
  return incoming.type === 'gone'
    ? reconcileGone(state, ports)
    : reconcile(state, incoming.row, ports)
}

const take = (state: RowState, incoming: Incoming): RowStep => ({
  state: { ...state, base: incoming.type === 'row' ? incoming.row : null, ahead: null },
  rejections: [],
})

/** The first mutation has had its effect; the others go on, on what the server holds now. */
const confirm = (state: RowState, row: SyncRow | null, ports: StepPorts): RowStep => {
  const confirmed: RowState = {
    ...state,
    base: row,
    ahead: null,
    mutations: state.mutations.slice(1),
  }
  return state.ahead === null
    ? { state: confirmed, rejections: [] }
    : receive(confirmed, state.ahead, ports)
}

/** A create takes all that was built on it along; a refused update or delete stands for itself. */
const refuse = (
  state: RowState,
  verdict: Extract<Verdict, { type: 'refused' }>,
  ports: StepPorts,
): RowStep => {
  const [head, ...rest] = state.mutations
  if (head === undefined) return { state, rejections: [] }
  const parked = head.type === 'create' ? state.mutations : [head]
  const server = verdict.current ?? state.base
  const mirror = mirrorRow({ base: state.base, mutations: parked })
  const fields = [...new Set(parked.flatMap((mutation) => Object.keys(mutation.fields)))]
  const rejection = rejectionOf(
    { ...state, mutations: parked },
    {
      action: head.type,
      reason: 'refused',
      code: verdict.problem.code ?? null,
      detail: verdict.problem.detail ?? null,
      fields: verdict.problem.fields ?? [],
      lost: fields.map((field) => ({
        field,
        local: mirror?.[field] ?? head.fields[field],
        server: server?.[field] ?? null,
      })),
    },
    ports,
  )
  const left: RowState = { ...state, ahead: null, mutations: head.type === 'create' ? [] : rest }
  const next = verdict.current ?? (state.ahead?.type === 'row' ? state.ahead.row : null)
  const step = next
    ? receive(left, { type: 'row', row: next }, ports)
    : { state: left, rejections: [] }
  return { state: step.state, rejections: [rejection, ...step.rejections] }
}

const postponed = (
  mutation: Mutation,
  verdict: Extract<Verdict, { type: 'passing' }>,
  { nowMs, random }: SettlePorts,
): Mutation => ({
  ...mutation,
  attempts: mutation.attempts + 1,
  nextTryAtMs: verdict.isShared
    ? nowMs()
    : nowMs() + Math.max(backoffMs(mutation.attempts, random), verdict.retryAfterMs ?? 0),
  lastProblem: verdict.cause,
})

const newest = (current: SyncRow, ahead: Incoming | null): SyncRow =>
  ahead?.type === 'row' && ahead.row.version > current.version ? ahead.row : current

const isOlder = (row: SyncRow, { base, ahead }: RowState): boolean =>
  row.version < Math.max(base?.version ?? 0, ahead?.type === 'row' ? ahead.row.version : 0)
