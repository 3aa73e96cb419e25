import { expect, test } from 'vitest'
import { aModel } from '#tests/support/make-rows.ts'
import type { Change, Evidence, Intent, Send } from '../world/evidence.ts'
import { readLedger } from './ledger.ts'
import { checkNothingVanishes } from './nothing-vanishes.ts'

const HERE = { device: 'd1', account: 'ada', entity: 'models', rowId: 'm1' } as const
const FIRST = aModel({ name: 'Luna' })

const intent = (number: number, atMs: number, name: string): Intent => ({
  ...HERE,
  number,
  atMs,
  type: 'update',
  fields: { name },
  seen: FIRST,
  changesBefore: 0,
  isDiscarded: false,
})

const send = (key: string, atMs: number, name: string): Send => ({
  ...HERE,
  atMs,
  engine: 'd1.t1#1/ada',
  key,
  fields: { name },
})

const change = (mutationId: string, version: number, name: string): Change => ({
  ...HERE,
  version,
  mutationId,
  row: aModel({ name, version, last_mutation_id: mutationId }),
  before: aModel({ name: 'Luna', version: version - 1 }),
  isUndone: false,
})

/** The name “Lune” was saved, then “Selene”, and the server has only received the second. */
const vanished = (parts: Partial<Evidence>): readonly string[] => {
  const evidence: Evidence = {
    firstRows: new Map([['models/m1', FIRST]]),
    newerFields: new Set(),
    intents: [intent(0, 10, 'Lune'), intent(1, 30, 'Selene')],
    sends: [],
    changes: [change('k2', 2, 'Selene')],
    forgottenAt: [],
    abandoned: new Map(),
    rejections: new Map(),
    staleAtMs: new Map(),
    violations: [],
    ...parts,
  }
  return checkNothingVanishes(readLedger(evidence)).map(({ detail }) => detail)
}

test('an edit that was not sent yet may be replaced by the next one of the same field', () => {
  expect(vanished({ sends: [send('k2', 40, 'Selene')] })).toEqual([])
  expect(vanished({ sends: [send('k1', 40, 'Lune')] })).toEqual([])
})

test('one that was already being sent may not: it has an effect of its own, or is in the tray', () => {
  const sends = [send('k1', 20, 'Lune'), send('k2', 40, 'Selene')]
  expect(vanished({ sends })).toEqual(['d1/ada: update models/m1 name="Lune" is nowhere'])
})

test('unless its answer said that it came too late: the rest of it is sent again', () => {
  const sends = [send('k1', 20, 'Lune'), send('k2', 40, 'Selene')]
  expect(vanished({ sends, staleAtMs: new Map([['k1', 25]]) })).toEqual([])
  expect(vanished({ sends, staleAtMs: new Map([['k1', 35]]) })).toHaveLength(1)
})
