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
    : receiveAgain(theirs, incoming, ports)
}

/** The latest time that can be written as a date (ECMA-262, section 21.4.1.1). */
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

/** Brings an entry from one schema to the next. */
type Upgrade = (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/**
 * Makes the reader of outbox entries, of which the first upgrade starts from schema 1. What it reads is of the schema
 * that follows the last one; null is what no app can read, or only a newer one.
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
      ? // The schema is the one that the type names, as long as there is a lift for each before it.
        (read.output as Mutation)
      : null
  }

/** Reads an entry of this or an older schema. There is no older one so far. */
export const upgradeMutation = createUpgrade([])
