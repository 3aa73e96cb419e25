import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { withDefaults } from '#sync/row/row-state.ts'
import { aBlock } from '#tests/support/a-block.ts'

test('a row of before a field was made holds what the field says by itself', () => {
  const { period, percent, ends_on, ...older } = aBlock({ id: 'b1', name: 'Inès' })
  expect(withDefaults('content', older)).toEqual({ ...older, period, percent, ends_on })
  expect(older).not.toHaveProperty('ends_on')
})

test('the default of a group is whole', () => {
  const settings = v.parse(siteSettings.rowSchema, { id: 'settings' })
  const { stats, sends_mail, ...older } = settings
  expect(withDefaults('settings', older)).toEqual(settings)
})

test('what must be said has no default, and what is empty is not missing', () => {
  const older = { id: 'b1' }
  expect(withDefaults('content', older)).not.toHaveProperty('place')
  expect(withDefaults('content', { ...older, price: null, name: '' })).toMatchObject({
    price: null,
    name: '',
  })
})

test('a row that lacks nothing remains itself', () => {
  const row = aBlock({ id: 'b1' })
  expect(withDefaults('content', row)).toBe(row)
})
