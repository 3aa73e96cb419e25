import { describe, expect, test } from 'vitest'
import type { Rejection, SyncRow } from '#sync/row/row-state.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import { checkEdits } from './check-edits.ts'
import type { LedgerEntry } from './ledger.ts'

const edit = (entry: Partial<LedgerEntry>): LedgerEntry => ({
  by: 'appareil-1',
  type: 'update',
  model: 'Luna',
  fields: { price: 31 },
  isSaved: () => true,
  ...entry,
})

const luna = (fields: Readonly<Record<string, unknown>> = {}): SyncRow => ({
  id: 'm1',
  version: 2,
  last_mutation_id: null,
  name: 'Luna',
  price: 29,
  ...fields,
})

/** The price of the edit above was rejected. */
const rejection = (parts: Partial<Rejection> = {}): Rejection =>
  aRejection({ lost: [{ field: 'price', local: 31, server: 40 }], row: luna(), ...parts })

const check = (
  entries: readonly LedgerEntry[],
  models: readonly SyncRow[],
  tray: readonly Rejection[] = [],
) => {
  const { applied, inTray, lost } = checkEdits(entries, { models, tray })
  return [applied, inTray, lost.length]
}

describe('a saved edit', () => {
  test('is applied when the server has its values', () => {
    expect(check([edit({})], [luna({ price: 31 })])).toEqual([1, 0, 0])
  })

  test('is lost when the server has another value and the tray is empty', () => {
    expect(check([edit({})], [luna({ price: 40 })])).toEqual([0, 0, 1])
  })

  test('is lost when the server has only a part of it', () => {
    const both = edit({ fields: { price: 31, description: 'Relue.' } })
    expect(check([both], [luna({ price: 31, description: 'Avant.' })])).toEqual([0, 0, 1])
  })

  test('is in the tray when that holds its value', () => {
    expect(check([edit({})], [luna({ price: 40 })], [rejection()])).toEqual([0, 1, 0])
  })

  test('is lost when the tray holds another value', () => {
    const other = rejection({ lost: [{ field: 'price', local: 30, server: 40 }] })
    expect(check([edit({})], [luna({ price: 40 })], [other])).toEqual([0, 0, 1])
  })

  test('may be replaced by a later edit of the same field, which is judged by itself', () => {
    const edits = [edit({}), edit({ fields: { price: 32 } })]
    expect(check(edits, [luna({ price: 32 })])).toEqual([2, 0, 0])
    expect(check(edits, [luna({ price: 31 })])).toEqual([1, 0, 1])
  })

  test('that creates a model is lost when there is none, and it was not deleted again', () => {
    const creation = edit({ type: 'create' })
    expect(check([creation], [])).toEqual([0, 0, 1])
    expect(check([creation, edit({ type: 'delete', fields: {} })], [])).toEqual([2, 0, 0])
  })

  test('that deletes is lost when the model exists, and the tray has no item for it', () => {
    const removal = edit({ type: 'delete', fields: {} })
    expect(check([removal], [luna()])).toEqual([0, 0, 1])
    expect(check([removal], [luna()], [rejection({ action: 'delete', lost: [] })])).toEqual([
      0, 1, 0,
    ])
  })
})

test('an edit that was never reported as saved may exist or not', () => {
  expect(check([edit({ isSaved: () => false })], [luna()])).toEqual([0, 0, 0])
})
