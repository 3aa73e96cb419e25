import { expect, test } from 'vitest'
import { createUpgrade, importEdits, upgradeMutation } from '#sync/row/import-edits.ts'
import { aModel, aMutation, stepPorts } from '#tests/support/make-rows.ts'

test('an entry of this schema is read unchanged', () => {
  const entry = aMutation({ fields: { price: 31 } })
  expect(upgradeMutation(entry)).toEqual(entry)
})

test('an entry of a newer schema, without a schema, or without a time, is not read', () => {
  const broken = [
    { schema: 2 },
    { schema: 0 },
    { schema: 'one' },
    { entity: 'spaceships' },
    { type: 'explode' },
    { madeAtMs: 1e300 },
  ]
  for (const parts of broken) expect(upgradeMutation({ ...aMutation(), ...parts })).toBeNull()
  for (const junk of [null, 'edit', []]) expect(upgradeMutation(junk)).toBeNull()
})

test('a newer app upgrades an older entry step by step', () => {
  const upgrade = createUpgrade([
    ({ cost, ...entry }) => ({ ...entry, price: cost }),
    ({ price, ...entry }) => ({ ...entry, fields: { price } }),
  ])
  const { fields, ...first } = aMutation()
  expect(upgrade({ ...first, cost: 31 })).toMatchObject({ schema: 3, fields: { price: 31 } })
  expect(upgrade({ ...first, schema: 2, price: 32 })).toMatchObject({ fields: { price: 32 } })
  expect(upgrade({ ...first, schema: 4 })).toBeNull()
})

test('imported edits count as sent, since the other device may have sent them; later ones of the row wait for them', () => {
  const base = aModel({ id: 'm1', version: 3 })
  const first = aMutation({ id: 'one', rowId: 'm1', state: 'waiting', attempts: 4 })
  const second = aMutation({ id: 'two', rowId: 'm1', state: 'sent', attempts: 2 })
  const local = { entity: 'models', rowId: 'm1', base, remoteRow: null, mutations: [] } as const
  const begun = importEdits(
    local,
    { base, earlier: [], mutations: [first], isOfSameDatabase: true },
    stepPorts(),
  )
  expect(begun.state.mutations).toMatchObject([{ id: 'one', state: 'sent', attempts: 0 }])
  const continued = importEdits(
    begun.state,
    { base, earlier: [first], mutations: [second], isOfSameDatabase: true },
    stepPorts(),
  )
  expect(continued.state.mutations).toMatchObject([
    { id: 'one', state: 'sent' },
    { id: 'two', state: 'waiting', attempts: 0 },
  ])
})
