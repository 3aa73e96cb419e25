import * as v from 'valibot'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Mutation } from './row-state.ts'

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
type Lift = (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/**
 * Makes the reader of outbox entries, of which the first lift starts from schema 1. What it reads is of the schema that
 * follows the last lift; null is what only a newer app can read, or nobody.
 */
export const createLift =
  (lifts: readonly Lift[]) =>
  (stored: unknown): Mutation | null => {
    const known = v.safeParse(v.looseObject({ schema: v.pipe(v.number(), v.minValue(1)) }), stored)
    if (!known.success) return null
    const lifted = lifts
      .slice(known.output.schema - 1)
      .reduce<Readonly<Record<string, unknown>>>((older, lift, at) => {
        return { ...lift(older), schema: known.output.schema + at + 1 }
      }, known.output)
    const read = v.safeParse(entry, lifted)
    return read.success && read.output.schema === lifts.length + 1
      ? // The schema is the one that the type names, as long as there is a lift for each before it.
        (read.output as Mutation)
      : null
  }

/** Reads an entry of this or an older schema. There is no older one so far. */
export const liftMutation = createLift([])
