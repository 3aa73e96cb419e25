import { expect, test } from 'vitest'
import { createUpgrade, upgradeMutation } from '#sync/row/import-edits.ts'
import { aMutation } from '#tests/support/make-rows.ts'

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
