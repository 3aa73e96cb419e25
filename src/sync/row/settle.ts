import { withDefaults } from '#contract/entities/with-defaults.ts'
import { FIELDS_NOT_KEPT } from '#contract/problems.ts'
import { waitMs } from '../backoff.ts'
import type { Verdict } from '../read-verdict.ts'
import { mirrorRow } from './mirror-row.ts'
import { withKnown } from './named-fields.ts'
import { reconcile, reconcileGone, rejectionOf } from './reconcile.ts'
import type {
  Fields,
  Incoming,
  LostField,
  Mutation,
  RowState,
  RowStep,
  StepPorts,
  SyncRow,
} from './row-state.ts'
import { sameValue } from './same-value.ts'

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
      return later(state, [postponed(head, verdict, ports), ...rest])
    case 'unconfirmed':
      return later(state, [postponed(head, { ...AT_LEISURE, ...verdict }, ports), ...rest])
  }
}

const later = (state: RowState, mutations: readonly Mutation[]): RowStep => ({
  state: { ...state, mutations },
  rejections: [],
})

const AT_LEISURE = { retryAfterMs: null, isShared: false } as const

/** What a pull brings for a row. Pending edits are never overwritten: the base moves under them. */
export const receive = (state: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const head = state.mutations[0]
  if (incoming.type === 'row' && isOlder(incoming.row, state)) return { state, rejections: [] }
  if (head === undefined) return take(state, incoming)
  if (incoming.type === 'row' && incoming.row.last_mutation_id === head.id)
    return confirm(state, incoming.row, ports)
  // Whether the server has a row that was never sent there needs no asking.
  if (incoming.type === 'gone' && head.type === 'create' && head.state === 'waiting')
    return { state, rejections: [] }
  if (head.state === 'sent') return { state: { ...state, ahead: incoming }, rejections: [] }
  return incoming.type === 'gone'
    ? reconcileGone(state, ports)
    : reconcile(state, incoming.row, ports)
}

/**
 * As `receive`, from another database than the one the row was known from, as after a restore: what the base says still
 * tells what the admin changed, its version means nothing. Nor will an answer to what was sent say more, since the old
 * database would have given it.
 */
export const receiveAnew = (state: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const base = state.base && { ...state.base, version: 0 }
  const known: RowState = { ...state, base, ahead: null }
  const head = state.mutations[0]
  const isKnownHere = incoming.type === 'row' && incoming.row.last_mutation_id === head?.id
  if (head?.state !== 'sent' || head.type === 'create' || isKnownHere)
    return receive(known, incoming, ports)
  return incoming.type === 'gone'
    ? reconcileGone(known, ports)
    : reconcile(known, incoming.row, ports)
}

const take = (state: RowState, incoming: Incoming): RowStep => ({
  state: {
    ...state,
    base: incoming.type === 'row' ? withKnown(state.entity, incoming.row, state.base) : null,
    ahead: null,
  },
  rejections: [],
})

/**
 * The first mutation has had its effect; the others go on, on what the server holds now. A server that makes the ids
 * itself gives a created row its own. What its row does not name it has not kept: that goes to the tray, and the rest
 * holds.
 */
export const confirm = (state: RowState, shown: SyncRow | null, ports: StepPorts): RowStep => {
  const row = shown && withKnown(state.entity, shown, state.base)
  const confirmed: RowState = {
    ...state,
    rowId: row?.id ?? state.rowId,
    base: row,
    ahead: null,
    mutations: renamed(state.mutations.slice(1), row?.id ?? state.rowId),
  }
  // That a row was not there yet says nothing once it is created: the engine then asks for the whole list.
  const wasMissing = state.mutations[0]?.type === 'create' && state.ahead?.type === 'gone'
  const step: RowStep =
    state.ahead === null || wasMissing
      ? { state: confirmed, rejections: [] }
      : receive(confirmed, state.ahead, ports)
  const [mutation] = state.mutations
  if (mutation === undefined) return step
  const applied = { mutation, row: row ?? state.base, atMs: ports.nowMs() }
  const lost = shown ? notKept(mutation, shown, state.base) : []
  const rejections =
    lost.length === 0 ? [] : [rejectionOf(withHead(state), { ...NOT_KEPT, lost }, ports)]
  return {
    state: step.state,
    rejections: [...rejections, ...step.rejections],
    applied: [applied, ...(step.applied ?? [])],
  }
}

/** The row is there, also when it was a create that lost something: what is brought back is an update. */
const NOT_KEPT = { action: 'update', reason: 'refused', code: FIELDS_NOT_KEPT } as const

const withHead = (state: RowState): RowState => ({
  ...state,
  mutations: state.mutations.slice(0, 1),
})

const notKept = (
  { entity, fields }: Mutation,
  shown: SyncRow,
  base: SyncRow | null,
): readonly LostField[] => {
  const row: Fields = withDefaults(entity, withKnown(entity, shown, base))
  return Object.entries(fields)
    .map(([field, local]) => ({ field, local, server: row[field] ?? null }))
    .filter(({ field, local, server }) => !(field in shown) && !sameValue(local, server))
}

const renamed = (mutations: readonly Mutation[], rowId: string): readonly Mutation[] =>
  mutations.map((mutation) => (mutation.rowId === rowId ? mutation : { ...mutation, rowId }))

/** A create takes all that was built on it along; a refused update or delete stands for itself. */
export const refuse = (
  state: RowState,
  verdict: Omit<Extract<Verdict, { type: 'refused' }>, 'type'>,
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
  const next = newestOf(verdict.current, state.ahead)
  const step = next ? receive(left, next, ports) : { state: left, rejections: [] }
  return { state: step.state, rejections: [rejection, ...step.rejections] }
}

const postponed = (
  mutation: Mutation,
  verdict: Pick<Extract<Verdict, { type: 'passing' }>, 'retryAfterMs' | 'isShared'> & {
    readonly cause: string
  },
  { nowMs, random }: SettlePorts,
): Mutation => ({
  ...mutation,
  attempts: mutation.attempts + 1,
  nextTryAtMs: verdict.isShared
    ? nowMs()
    : nowMs() + waitMs(mutation.attempts, verdict.retryAfterMs, random),
  lastProblem: verdict.cause,
})

/** A refusal may be one that the server remembers, and its row be older than what a pull has brought since. */
const newestOf = (current: SyncRow | null, ahead: Incoming | null): Incoming | null =>
  current === null || ahead?.type === 'gone' ? ahead : { type: 'row', row: newest(current, ahead) }

const newest = (current: SyncRow, ahead: Incoming | null): SyncRow =>
  ahead?.type === 'row' && ahead.row.version > current.version ? ahead.row : current

const isOlder = (row: SyncRow, { base, ahead }: RowState): boolean =>
  row.version < Math.max(base?.version ?? 0, ahead?.type === 'row' ? ahead.row.version : 0)
