import { expect, test } from 'vitest'
import type { SyncRow } from '#sync/row/row-state.ts'
import { checkWrites } from './check-writes.ts'
import type { LedgerEntry } from './ledger.ts'
import type { LoggedWrite, ServerContents } from './read-server.ts'

const row = (id: string, name: string, version: number): SyncRow => ({
  id,
  name,
  version,
  last_mutation_id: null,
})

const write = (fields: Partial<LoggedWrite>): LoggedWrite => ({
  actorId: 'ada',
  method: 'PUT',
  rowId: 'm1',
  key: 'k1',
  fingerprint: 'f1',
  ...fields,
})

const contents = (rows: readonly SyncRow[], writes: readonly LoggedWrite[]): ServerContents => ({
  epoch: 'e',
  rows: { models: rows },
  writes,
  versions: new Map(rows.map(({ id, version }) => [id, version])),
})

const entry: LedgerEntry = {
  by: 'appareil-1',
  type: 'update',
  model: 'Luna',
  fields: {},
  isSaved: () => true,
}

const check = (now: ServerContents, edits = 1) =>
  checkWrites({
    before: contents([row('m1', 'Luna', 1)], []),
    now,
    entries: Array.from({ length: edits }, () => entry),
    adminId: 'ada',
  })

test('one write for one edit is correct', () => {
  expect(check(contents([row('m1', 'Luna', 2)], [write({})]))).toEqual([])
})

test('an edit that is sent again under another key is found, also among others', () => {
  const writes = [write({}), write({ key: 'k2' })]
  const found = check(contents([row('m1', 'Luna', 3)], writes), 3)
  expect(found).toEqual(['Luna: the same PUT under two keys'])
})

test('more writes than edits are found', () => {
  const writes = [write({}), write({ key: 'k2', fingerprint: 'f2' })]
  expect(check(contents([row('m1', 'Luna', 3)], writes))).toEqual(['Luna: 2 writes of 1 edits'])
})

test('writes of another admin are not counted for this one', () => {
  const writes = [write({}), write({ actorId: 'grace', key: 'k2', fingerprint: 'f2' })]
  expect(check(contents([row('m1', 'Luna', 3)], writes))).toEqual([])
})

test('a change without a write is found', () => {
  expect(check(contents([row('m1', 'Luna', 3)], [write({})]))).toEqual([
    'Luna: 2 changes by 1 writes',
  ])
})

test('a model that was created twice is found', () => {
  const rows = [row('m1', 'Luna', 1), row('m2', 'Luna', 1)]
  const writes = [write({ method: 'POST', rowId: 'm2' })]
  expect(check(contents(rows, writes))).toEqual(['two models Luna'])
})
