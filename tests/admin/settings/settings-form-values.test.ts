import * as v from 'valibot'
import { expect, test } from 'vitest'
import { problemKey, tabOfFirstProblem } from '#admin/settings/settings-field.tsx'
import {
  formValuesToSettings,
  settingsFormValues,
  settingsToFormValues,
} from '#admin/settings/settings-form-values.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { validate } from '#contract/validate.ts'

const defaults = v.parse(siteSettings.draftSchema, {})
const values = settingsToFormValues(defaults)

test('the settings come out of the form unchanged, groups included', () => {
  expect(formValuesToSettings(values)).toEqual(defaults)
  expect(v.is(settingsFormValues, values)).toBe(true)
})

test('every problem that the contract can find has a field and a tab', () => {
  const broken = Object.fromEntries(Object.keys(values).map((field) => [field, 'x'.repeat(3_000)]))
  const checked = validate(siteSettings.draftSchema, formValuesToSettings({ ...values, ...broken }))
  const found = checked.type === 'invalid' ? checked.fields.map(({ field }) => field) : []
  const fields = Object.keys(values) as (keyof typeof values)[]
  expect(found.toSorted()).toEqual(fields.map(problemKey).toSorted())
  for (const field of found) expect(tabOfFirstProblem({ [field]: 'x' })).not.toBeNull()
})

test('the first tab with a problem is opened', () => {
  const problems = { 'stats.savings': 'x', 'social_links.discord': 'x' }
  expect(tabOfFirstProblem(problems)).toBe('contact')
  expect(tabOfFirstProblem({})).toBeNull()
})
