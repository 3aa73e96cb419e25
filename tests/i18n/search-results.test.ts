import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { readCatalogue } from '#tests/architecture/texts/read-texts.ts'

/** What search engines show of a title and of a description before they cut it. */
const MOST = { title: 60, description: 155 }
const SITE = 'Néomuse'

const ids = (await readCatalogue('locales/fr/site.po')).flatMap(({ id }) => {
  const part = /^head\..+\.(title|description)$/.exec(id)?.[1]
  return part === 'title' || part === 'description' ? [{ id, part } as const] : []
})

test.each(LOCALES)(
  'in %s titles and descriptions are shown whole by search engines',
  async (locale) => {
    await activateSiteLocale(locale)
    const lengthOf = (id: string, part: 'title' | 'description'): number => {
      const text = i18n._(id, { site: SITE, name: 'Sakura', title: '' })
      return [...(part === 'title' ? `${text} · ${SITE}` : text)].length
    }
    expect(ids.length).toBeGreaterThan(30)
    expect(
      ids
        .filter(({ id, part }) => lengthOf(id, part) > MOST[part])
        .map(({ id, part }) => `${id}: ${lengthOf(id, part)}`),
    ).toEqual([])
  },
)
