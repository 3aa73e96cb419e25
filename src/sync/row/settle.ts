import type { EntityKey } from '#contract/entities/entities.ts'
import { waitMs } from '../schedule.ts'
import { parkUnknown, reconcile, reconcileGone, rejectionOf, wantedFields } from './reconcile.ts'
import { isSeen, NOT_KEPT, notKept, unseenOf, withKnown } from './row-fields.ts'
import {
  type Fields,
  type Incoming,
  type Mutation,
  mirrorRow,
  type RowState,
  type RowStep,
  type StepPorts,
  type SyncRow,
  withDefaults,
} from './row-state.ts'
import type { Verdict } from './verdict.ts'

type SettlePorts = StepPorts & { readonly random: () => number }

/**
 * The effect of one verdict on the row whose mutation was sent. Handles every verdict. A mutation that is no longer the
 * row's first was settled already, by a pull that showed its effect or by another answer: nothing changes then.
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
    case 'stale': {
      // If a server does not show the row, its list does: a pulled row serves as well.
      const current =
        verdict.current ?? (state.remoteRow?.type === 'row' ? state.remoteRow.row : null)
      return current
        ? meetCurrent(state, current, ports)
        : later(state, [postponed(head, { ...AT_LEISURE, cause: 'server' }, ports), ...rest])
    }
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

const meetCurrent = (state: RowState, current: SyncRow, ports: StepPorts): RowStep =>
  current.last_mutation_id === state.mutations[0]?.id
    ? confirm(state, current, ports)
    : reconcileStale(state, newest(state.entity, current, state.remoteRow), ports)

/** If the version is the known one, the request was sent to see the whole row: see `composeRequest`. */
const reconcileStale = (state: RowState, current: SyncRow, ports: StepPorts): RowStep => {
  const step = reconcile(state, current, ports)
  return current.version === state.base?.version ? parkUnknown(step, ports) : step
}

const later = (state: RowState, mutations: readonly Mutation[]): RowStep => ({
  state: { ...state, mutations },
  rejections: [],
})

const AT_LEISURE = { retryAfterMs: null, isShared: false } as const

/** Applies a pulled row. Pending edits are never overwritten: their base is replaced. */
export const receive = (state: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const head = state.mutations[0]
  if (incoming.type === 'row' && isOlder(incoming.row, state)) return { state, rejections: [] }
  if (head === undefined) return take(state, incoming)
  // A process that does not know all written fields cannot say what was stored: repeating the request will show it.
  if (
    incoming.type === 'row' &&
    incoming.row.last_mutation_id === head.id &&
    unseenOf(state.entity, incoming.row, head.fields).length === 0
  )
    return confirm(state, incoming.row, ports)
  // A row that was never sent is certainly not on the server.
  if (incoming.type === 'gone' && head.type === 'create' && head.state === 'waiting')
    return { state, rejections: [] }
  if (head.state === 'sent') return { state: { ...state, remoteRow: incoming }, rejections: [] }
  return incoming.type === 'gone'
    ? reconcileGone(state, ports)
    : reconcile(state, incoming.row, ports)
}

/**
 * As `receive`, from another database than the one the row was known from, as after a restore: the base still shows
 * what the admin changed, but its version is meaningless. An answer to an earlier request would not help either,
 * because the old database would have given it.
 */
export const receiveAgain = (state: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const base = state.base && { ...state.base, version: 0 }
  const known: RowState = { ...state, base, remoteRow: null }
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
    remoteRow: null,
  },
  rejections: [],
})

/**
 * The first mutation has taken effect; the others are applied to the server's current row. A server that makes the ids
 * itself assigns one to a created row. Fields that its row lacks were not stored: they go to the tray, and the rest is
 * kept.
 */
export const confirm = (state: RowState, shown: SyncRow | null, ports: StepPorts): RowStep => {
  const row = shown && withKnown(state.entity, shown, knownAfter(state, shown))
  const confirmed: RowState = {
    ...state,
    rowId: row?.id ?? state.rowId,
    base: row,
    remoteRow: null,
    mutations: renamed(state.mutations.slice(1), row?.id ?? state.rowId),
  }
  // That a row did not exist is meaningless once it is created: the engine then requests the whole list.
  const wasMissing = state.mutations[0]?.type === 'create' && state.remoteRow?.type === 'gone'
  const met = row
    ? rebaseOnRevealed(state, { ...confirmed, base: row }, ports)
    : nothingMet(confirmed)
  const step: RowStep =
    state.remoteRow === null || wasMissing
      ? nothingMet(met.state)
      : receive(met.state, state.remoteRow, ports)
  const [mutation] = state.mutations
  if (mutation === undefined) return step
  const applied = { mutation, row: row ?? state.base, atMs: ports.nowMs() }
  const lost = shown && row ? notKept(state, { shown, row }) : []
  const rejections =
    lost.length === 0 ? [] : [rejectionOf(withHead(state), { ...NOT_KEPT, lost }, ports)]
  return {
    state: step.state,
    rejections: [...rejections, ...met.rejections, ...step.rejections],
    applied: [applied, ...(step.applied ?? [])],
  }
}

const nothingMet = (state: RowState): RowStep => ({ state, rejections: [] })

/**
 * The answer may show for the first time the value of a field that later edits have overwritten: there the server wins.
 */
const rebaseOnRevealed = (
  { entity, base, mutations: [head] }: RowState,
  confirmed: RowState & { readonly base: SyncRow },
  ports: StepPorts,
): RowStep => {
  const hidden = base ? unseenOf(entity, base, wantedFields(confirmed)) : []
  const revealed = hidden.filter(
    (field) => head !== undefined && !(field in head.fields) && isSeen(confirmed.base, field),
  )
  if (base === null || revealed.length === 0) return nothingMet(confirmed)
  const before: Fields = withDefaults(entity, base)
  const asBefore = Object.fromEntries(revealed.map((field) => [field, before[field]]))
  return reconcile(
    { ...confirmed, base: { ...confirmed.base, ...asBefore } },
    confirmed.base,
    ports,
  )
}

/** No other change was made to the row between its base and the version that our own write has made. */
const knownAfter = ({ base }: RowState, { version }: SyncRow): SyncRow | null =>
  base?.version === version - 1 ? { ...base, version } : base

const withHead = (state: RowState): RowState => ({
  ...state,
  mutations: state.mutations.slice(0, 1),
})

const renamed = (mutations: readonly Mutation[], rowId: string): readonly Mutation[] =>
  mutations.map((mutation) => (mutation.rowId === rowId ? mutation : { ...mutation, rowId }))

/** A refused create also rejects everything based on it; a refused update or delete only itself. */
export const refuse = (
  state: RowState,
  verdict: Omit<Extract<Verdict, { type: 'refused' }>, 'type'>,
  ports: StepPorts,
): RowStep => {
  const [head, ...rest] = state.mutations
  if (head === undefined) return { state, rejections: [] }
  const parked = head.type === 'create' ? state.mutations : [head]
  const server = verdict.current ? withKnown(state.entity, verdict.current, state.base) : state.base
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
        local: mirror && field in mirror ? mirror[field] : head.fields[field],
        server: server?.[field] ?? null,
      })),
    },
    ports,
  )
  const left: RowState = {
    ...state,
    remoteRow: null,
    mutations: head.type === 'create' ? [] : rest,
  }
  const next = newestOf(state, verdict.current)
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

/** A refusal may be a stored answer, so its row may be older than a pulled one. */
const newestOf = ({ entity, remoteRow }: RowState, current: SyncRow | null): Incoming | null =>
  current === null || remoteRow?.type === 'gone'
    ? remoteRow
    : { type: 'row', row: newest(entity, current, remoteRow) }

const newest = (entity: EntityKey, current: SyncRow, remoteRow: Incoming | null): SyncRow => {
  if (remoteRow?.type !== 'row' || remoteRow.row.version < current.version) return current
  return remoteRow.row.version > current.version
    ? remoteRow.row
    : withKnown(entity, current, remoteRow.row)
}

const isOlder = (row: SyncRow, { base, remoteRow }: RowState): boolean =>
  row.version < Math.max(base?.version ?? 0, remoteRow?.type === 'row' ? remoteRow.row.version : 0)

/**
 * Withdraws a mutation that the admin abandons; a create takes everything based on it along. One that was sent may have
 * taken effect all the same: the next pull shows that. A row that was pulled meanwhile will not be sent again.
 */
export const abandon = (state: RowState, mutationId: string, ports: StepPorts): RowStep => {
  const given = state.mutations.find(({ id }) => id === mutationId)
  if (given === undefined) return { state, rejections: [] }
  const mutations =
    given.type === 'create' ? [] : state.mutations.filter(({ id }) => id !== mutationId)
  const left: RowState = { ...state, mutations }
  const isHead = state.mutations[0]?.id === mutationId
  return isHead && state.remoteRow
    ? receive({ ...left, remoteRow: null }, state.remoteRow, ports)
    : { state: left, rejections: [] }
}
