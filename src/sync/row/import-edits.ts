import * as v from 'valibot'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { reconcile, reconcileGone } from './reconcile.ts'
import {
  type Incoming,
  type Mutation,
  mirrorRow,
  type RowState,
  type RowStep,
  type StepPorts,
  type SyncRow,
} from './row-state.ts'
import { receive, receiveAgain } from './settle.ts'

export type ImportedRow = {
  /** The server's row that the other device had edited. */
  readonly base: SyncRow | null
  /** Mutations of the same row that this device has imported before: the others are based on them. */
  readonly earlier: readonly Mutation[]
  readonly mutations: readonly Mutation[]
  /** Whether that base comes from the server's database that this device knows. */
  readonly isOfSameDatabase: boolean
}

/**
 * Adds another device's edits of one row to this device's. They count as sent, because the other device may have sent
 * them meanwhile: under the same keys the server accepts them once. Edits that this device already has on the row stay,
 * and imported edits that collide with them go to the tray.
 */
export const importEdits = (local: RowState, imported: ImportedRow, ports: StepPorts): RowStep => {
  const { earlier, isOfSameDatabase } = imported
  const mutations = imported.mutations.map(earlier.length === 0 ? asSent : asWaiting)
  if (isContinued(local, earlier))
    return { state: { ...local, mutations: [...local.mutations, ...mutations] }, rejections: [] }
  const theirs: RowState = { ...local, base: baseOf(imported), remoteRow: null, mutations }
  if (local.mutations.length === 0)
    return isOfSameDatabase ? meet(theirs, local.base, ports) : meetAnew(theirs, local.base, ports)
  const mine = mirrorRow(local)
  const step = mine ? reconcile(theirs, mine, ports) : reconcileGone(theirs, ports)
  return {
    state: { ...local, mutations: [...local.mutations, ...step.state.mutations] },
    rejections: step.rejections,
  }
}

/** Everything that this device has pending on the row came from an earlier file of the same device. */
const isContinued = ({ mutations }: RowState, earlier: readonly Mutation[]): boolean =>
  mutations.length > 0 && mutations.every(({ id }) => earlier.some((known) => known.id === id))

/** Includes what was imported before: compared with that, later edits are no conflict. */
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

/** This device may know a newer version of the row than the other one had. */
const meet = (theirs: RowState, known: SyncRow | null, ports: StepPorts): RowStep =>
  known ? receive(theirs, { type: 'row', row: known }, ports) : { state: theirs, rejections: [] }

const meetAnew = (theirs: RowState, known: SyncRow | null, ports: StepPorts): RowStep => {
  const incoming: Incoming = known ? { type: 'row', row: known } : { type: 'gone' }
  return theirs.base === null && known === null
    ? { state: theirs, rejections: [] }
    : receiveAgain(theirs, incoming, ports)
}

/** The latest time that can be represented as a date (ECMA-262, section 21.4.1.1). */
const LAST_MS = 8.64e15

const entry = v.object({
  id: v.string(),
  seq: v.nullable(v.number()),
  schema: v.number(),
  entity: v.picklist(ENTITY_KEYS),
  rowId: v.string(),
  type: v.picklist(['create', 'update', 'delete']),
  fields: v.record(v.string(), v.unknown()),
  madeAtMs: v.pipe(v.number(), v.minValue(-LAST_MS), v.maxValue(LAST_MS)),
  state: v.picklist(['waiting', 'sent']),
  attempts: v.number(),
  nextTryAtMs: v.number(),
  lastProblem: v.nullable(v.string()),
})

/** Converts an entry from one schema version to the next. */
type Upgrade = (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/**
 * Makes the reader of outbox entries, whose first upgrade starts from schema 1. It returns entries of the schema after
 * the last upgrade; null for an entry that no app, or only a newer one, can read.
 */
export const createUpgrade =
  (upgrades: readonly Upgrade[]) =>
  (stored: unknown): Mutation | null => {
    const known = v.safeParse(v.looseObject({ schema: v.pipe(v.number(), v.minValue(1)) }), stored)
    if (!known.success) return null
    const upgraded = upgrades
      .slice(known.output.schema - 1)
      .reduce<Readonly<Record<string, unknown>>>((older, upgrade, at) => {
        return { ...upgrade(older), schema: known.output.schema + at + 1 }
      }, known.output)
    const read = v.safeParse(entry, upgraded)
    return read.success && read.output.schema === upgrades.length + 1
      ? // The schema is the one that the type names, as long as there is an upgrade for each earlier one.
        (read.output as Mutation)
      : null
  }

/** Reads an entry of this or an older schema. There is no older one so far. */
export const upgradeMutation = createUpgrade([])
