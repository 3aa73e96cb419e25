import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PackContents } from '#contract/public/pack-contents.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { backedFormats, type PackContentsAnswer } from '#device/public/pack-contents.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { rowToPublicModel } from '#server/public/reads/public-catalogue.ts'
import { PackContentsList } from '#site/models/pack-contents-list.tsx'

type ContentFile = PackContents['files'][number]

const aFile = (name: string, fields: Partial<ContentFile> = {}): ContentFile => ({
  name,
  size: 1_200_000,
  type: 'image/jpeg',
  format: 'photo',
  sample_url: '',
  ...fields,
})

const found = (...files: readonly ContentFile[]): PackContentsAnswer => ({
  type: 'found',
  value: { version: files.length > 0 ? 1 : 0, files: [...files], extras: [] },
  keptSinceMs: null,
})

const [luna] = SAMPLE_MODELS
if (!luna) throw new Error('the sample is empty')
const LUNA = {
  ...rowToPublicModel(
    { ...luna, version: 1, created_at: '', updated_at: '', last_mutation_id: null },
    true,
  ),
  images: [],
  video_sample: '/samples/luna.webp',
}

const shown = async (answer: PackContentsAnswer | null, fields: object = {}) => {
  await activateSiteLocale('fr')
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PackContentsList model={{ ...LUNA, ...fields }} answer={answer} />
    </I18nProvider>,
  )
  return {
    html,
    text: html
      .replace(/<[^>]*>/g, ' ')
      .replace(/[\u00a0\u202f\u2068\u2069]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

test('files stand under their format, with the weight of each and of all', async () => {
  const { text } = await shown(
    found(
      aFile('a.jpg'),
      aFile('b.jpg', { size: 800_000 }),
      aFile('film.mp4', { format: 'vidéo', size: 3_400_000_000 }),
      aFile('lisez-moi.txt', { format: null, size: 999 }),
    ),
  )
  expect(text).toMatch(/^Photo · 2 fichiers, 2 Mo a\.jpg · 1,2 Mo b\.jpg · 800 ko/)
  expect(text).toContain('Vidéo · 1 fichier, 3,4 Go film.mp4 · 3,4 Go')
  expect(text).toContain('Autres fichiers · 1 fichier, 1 ko')
  // The model names it, and no file is one.
  expect(text).not.toContain('Journal intime')
})

test('a format gives away the file that is marked, else what stands beside it, else says that it will come', async () => {
  const pack = found(
    aFile('a.jpg'),
    aFile('b.jpg', { sample_url: '/pack-samples/1/b.jpg' }),
    aFile('film.mp4', { format: 'vidéo' }),
    aFile('journal.txt', { format: 'journal intime' }),
  )
  const { html, text } = await shown(pack, { diary_sample: '' })
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/pack-samples/1/b.jpg',
    '/samples/luna.webp',
  ])
  expect(text.match(/L’extrait n’est pas encore publié/g)).toHaveLength(1)
  // Before a proof of age none is owed.
  const nsfw = { isNSFW: true, video_sample: '', diary_sample: '' }
  expect((await shown(found(aFile('a.jpg')), nsfw)).text).not.toContain('extrait')
})

test('of many files the first ones are visible at once, and the others on request', async () => {
  const files = (count: number) =>
    found(...Array.from({ length: count }, (_, at) => aFile(`${at}.jpg`)))
  expect((await shown(files(7))).html).not.toContain('<details')
  const { text } = await shown(files(9))
  expect(text).toContain('Voir les 3 autres fichiers')
  expect(text).toContain('8.jpg')
})

test('unknown, missing or undisclosed contents are reported as such, and claim nothing', async () => {
  expect((await shown(null)).text).toBe('Chargement…')
  expect((await shown({ type: 'unreachable' })).text).toContain('hors ligne')
  expect((await shown(found())).text).toContain('en préparation')
  expect((await shown({ type: 'missing' })).text).toBe('')
})

test('a page names the formats that have files, and all while that is unknown', () => {
  const model = { format: ['photo', 'vidéo'] as ('photo' | 'vidéo')[] }
  expect(backedFormats(model, found(aFile('a')))).toEqual(['photo'])
  expect(backedFormats(model, null)).toEqual(['photo', 'vidéo'])
})
