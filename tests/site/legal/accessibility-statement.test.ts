import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { UNDO_OFFERED_MS } from '#device/storage/undo-changes.ts'
import { RELEASE } from '#domain/legal-documents.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { chooseLegalText } from '#site/legal/legal-page.tsx'
import { loadLegalText } from '#site/legal/legal-text.ts'
import { fillPublisher, publisherOf } from '#site/legal/publisher.ts'
import { TOAST_DURATION_MS } from '#ui/overlay/toast-store.ts'

const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ')

test.each(LOCALES)('in %s the statement has the state that every footer names', async (locale) => {
  await activateSiteLocale(locale)
  const { html } = await loadLegalText('accessibilite', locale)
  expect(plain(html)).toContain(`<strong>${plain(i18n._('footer.accessibility'))}`)
})

test('the back-office names the same state', async () => {
  await activateSiteLocale('fr')
  const state = i18n._('footer.accessibility')
  await activateAdminLocale()
  expect(i18n._('admin.accessibility')).toBe(state)
})

test.each(LOCALES)('in %s it names its standards, and says how it is checked', async (locale) => {
  const { html } = await loadLegalText('accessibilite', locale)
  for (const name of ['RGAA 4.1', 'EN 301 549', 'WCAG 2.2', '2019/882', 'axe-core'])
    expect(plain(html)).toContain(name)
})

test.each(LOCALES)('in %s its only date is the day of the release', async (locale) => {
  const own = { text: await loadLegalText('accessibilite', locale) }
  const { text, validFrom } = chooseLegalText('accessibilite', { own, written: null, locale })
  expect(validFrom).toBe(RELEASE.day)
  const html = fillPublisher(text.html, publisherOf(DEFAULT_SETTINGS, locale), '')
  const day = createDateFormat(locale, { dateStyle: 'long' })(new Date(RELEASE.day))
  expect(html.split(day)).toHaveLength(2)
  expect(html.replace(day, '')).not.toMatch(/\b20[23]\d(?!\/)\b/)
})

test.each(LOCALES)('in %s it names both times after which something is gone', async (locale) => {
  const { html } = await loadLegalText('accessibilite', locale)
  const times = [TOAST_DURATION_MS, UNDO_OFFERED_MS].map((ms) => ms / 1_000)
  const found = [...plain(html).matchAll(/(\d+) (?:sec|seg|วินาที)/g)].map(([, time]) => Number(time))
  expect(found).toEqual(times)
})
