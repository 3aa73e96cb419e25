import { mirrorRow } from './mirror-row.ts'
import { reconcile, reconcileGone } from './reconcile.ts'
import type { Incoming, Mutation, RowState, RowStep, StepPorts, SyncRow } from './row-state.ts'
import { receive, receiveAnew } from './settle.ts'

export type ImportedRow = {
  /** The server's row that the other device had edited. */
  readonly base: SyncRow | null
  /** Of the same row, those that this device has had before: the others were made on top of them. */
  readonly earlier: readonly Mutation[]
  readonly mutations: readonly Mutation[]
  /** Whether that base is of the server's database that this device knows. */
  readonly isOfSameDatabase: boolean
}

/**
 * Puts another device's edits of one row among this device's. They count as sent, since the other device may have sent
 * them meanwhile: under the same keys the server takes them once. Where this device has edits of its own on the row,
 * they stand, and what collides with them goes to the tray.
 */
export const importEdits = (local: RowState, imported: ImportedRow, ports: StepPorts): RowStep => {
  const { earlier, isOfSameDatabase } = imported
  const mutations = imported.mutations.map(earlier.length === 0 ? asSent : asWaiting)
  if (isContinued(local, earlier))
    return { state: { ...local, mutations: [...local.mutations, ...mutations] }, rejections: [] }
  const theirs: RowState = { ...local, base: baseOf(imported), ahead: null, mutations }
  if (local.mutations.length === 0)
    return isOfSameDatabase ? meet(theirs, local.base, ports) : meetAnew(theirs, local.base, ports)
  const mine = mirrorRow(local)
  const step = mine ? reconcile(theirs, mine, ports) : reconcileGone(theirs, ports)
  return {
    state: { ...local, mutations: [...local.mutations, ...step.state.mutations] },
    rejections: step.rejections,
  }
}

/** All that this device has pending on the row came from an earlier file of the same device. */
const isContinued = ({ mutations }: RowState, earlier: readonly Mutation[]): boolean =>
  mutations.length > 0 && mutations.every(({ id }) => earlier.some((known) => known.id === id))

/** With what was imported before on it: against that, what came after is no conflict. */
const baseOf = ({ base, earlier }: ImportedRow): SyncRow | null => {
  const row = mirrorRow({ base, mutations: earlier })
  return row && { ...row, version: base?.version ?? row.version }
}

const asWaiting = (mutation: Mutation): Mutation => ({
  ...mutation,
  seq: null,
  state: 'waiting',
  attempts: 0,
  nextTryAtMs: 0,
  lastProblem: null,
})

const asSent = (mutation: Mutation): Mutation => ({ ...asWaiting(mutation), state: 'sent' })

/** What this device knows of the row may be newer than what the other one had. */
const meet = (theirs: RowState, known: SyncRow | null, ports: StepPorts): RowStep =>
  known ? receive(theirs, { type: 'row', row: known }, ports) : { state: theirs, rejections: [] }

const meetAnew = (theirs: RowState, known: SyncRow | null, ports: StepPorts): RowStep => {
  const incoming: Incoming = known ? { type: 'row', row: known } : { type: 'gone' }
  return theirs.base === null && known === null
    ? { state: theirs, rejections: [] }
    : receiveAnew(theirs, incoming, ports)
}
