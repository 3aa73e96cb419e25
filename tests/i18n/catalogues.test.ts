import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))

test('A 9: a text is looked for in the language, then in French, then its key is shown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-locales-'))
  const write = (locale: string, text: string) => {
    mkdirSync(join(folder, locale))
    writeFileSync(join(folder, locale, 'site.po'), text)
  }
  write('fr', 'msgid "both"\nmsgstr "les deux"\n\nmsgid "french"\nmsgstr "français"\n')
  write('en', 'msgid "both"\nmsgstr "both of them"\n\nmsgid "french"\nmsgstr ""\n')
  const config = getConfig({ cwd: process.cwd() })
  const [catalogue] = await getCatalogs({
    ...config,
    catalogs: [{ path: join(folder, '{locale}/site'), include: [], exclude: [] }],
  })
  const found = await catalogue?.getTranslations('en', {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
  })
  rmSync(folder, { recursive: true })

  i18n.loadAndActivate({ locale: 'en', messages: found?.messages ?? {} })
  expect(i18n._('both')).toBe('both of them')
  expect(i18n._('french')).toBe('français')
  expect(i18n._('nowhere')).toBe('nowhere')
})

test.each(LOCALES)('the catalogue of %s is there and becomes the current one', async (locale) => {
  await activateSiteLocale(locale)
  expect(i18n.locale).toBe(locale)
  expect(i18n._('nav.home')).not.toBe('nav.home')
})

test('French texts carry their spaces that do not break', async () => {
  await activateSiteLocale('fr')
  const texts = Object.values(i18n.messages).flatMap((message) =>
    [message].flat().filter((part) => typeof part === 'string'),
  )
  expect(texts.filter((text) => / [;!?»:%€]|« /.test(text))).toEqual([])
  expect(texts.some((text) => text.includes('\u202f'))).toBe(true)
})

test('what both halves say of updates is in the back-office’s French too', async () => {
  await activateAdminLocale()
  expect(i18n._('update.action')).toBe('Recharger')
})
