import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { contentLabels } from '#admin/content/content-labels.ts'
import { labelText } from '#admin/shared/labels/entity-labels.ts'
import { BUILT_IN_BLOCKS, type ContentPlace } from '#domain/content-blocks.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'

beforeAll(activateAdminLocale)

const nameOf = (place: ContentPlace, name: string, fields: object = {}): string => {
  const block = BUILT_IN_BLOCKS.find((known) => known.place === place && known.name === name)
  return labelText(i18n, contentLabels.nameOf({ id: block?.id, place, name: '', ...fields }))
}

test.each([
  ['plans', 'premium', {}, 'Premium'],
  ['services', 'follow', {}, 'Le suivi'],
  ['services', 'follow', { title_fr: 'Le mois' }, 'Le mois'],
  ['campaign', 'launch', { title_fr: '-{{percent}} % cette semaine' }, 'Offre de lancement'],
  ['legal', 'cgv', {}, 'Conditions générales de vente'],
  ['home-testimonials', '1', { body_fr: 'Un mot.' }, 'Un mot.'],
] as const)('%s %s has a name for the tray', (place, name, fields, expected) => {
  expect(nameOf(place, name, fields)).toBe(expected)
})

test('a reduction is shown in per cent', () => {
  expect(contentLabels.showValue('percent', 40)).toBe('40\u202f%')
})
