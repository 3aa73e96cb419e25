import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { withDefaults } from '#sync/row/row-state.ts'
import { aBlock } from '#tests/support/make-block.ts'

test('a row from before a field was added gets the field’s default', () => {
  const { period, percent, ends_on, ...older } = aBlock({ id: 'b1', name: 'Inès' })
  expect(withDefaults('content', older)).toEqual({ ...older, period, percent, ends_on })
  expect(older).not.toHaveProperty('ends_on')
})

test('the default of a group is complete', () => {
  const settings = v.parse(siteSettings.rowSchema, { id: 'settings' })
  const { stats, sends_mail, ...older } = settings
  expect(withDefaults('settings', older)).toEqual(settings)
})

test('a required field has no default, and an empty value is not a missing one', () => {
  const older = { id: 'b1' }
  expect(withDefaults('content', older)).not.toHaveProperty('place')
  expect(withDefaults('content', { ...older, price: null, name: '' })).toMatchObject({
    price: null,
    name: '',
  })
})

test('a complete row stays the same object', () => {
  const row = aBlock({ id: 'b1' })
  expect(withDefaults('content', row)).toBe(row)
})
