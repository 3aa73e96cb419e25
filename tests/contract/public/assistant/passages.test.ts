import { expect, test } from 'vitest'
import type { SiteTexts } from '#contract/public/assistant/assistant-protocol.ts'
import { collectPassages, type LiveTexts } from '#contract/public/assistant/collect-passages.ts'
import { htmlToPassages, WRITTEN } from '#contract/public/assistant/html-to-passages.ts'
import { openPassageSearch } from '#contract/public/assistant/search-passages.ts'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { untouchedBlocks } from '#device/public/public-content.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

const PLACE = { path: '/about', page: 'À propos' }

const cut = (html: string) =>
  htmlToPassages(html, PLACE).map(({ hash, title, text }) => `${hash}|${title}|${text}`)

test('a page is cut at its headings, and each passage knows the place above it', () => {
  const html = `<h1 id="page-heading">À propos</h1><p>Ce que nous faisons, en une phrase.</p>
    <h2 id="team">L’équipe</h2><p>Deux personnes et un agent.</p>
    <h3>Inès</h3><ul><li>Direction artistique</li><li>Vient de la <strong>photo</strong></li></ul>`
  expect(cut(html)).toEqual([
    '||Ce que nous faisons, en une phrase.',
    'team|L’équipe|Deux personnes et un agent.',
    'team|Inès|Direction artistique. Vient de la photo.',
  ])
})

test('what is pressed, hidden, or written by administrators is left out', () => {
  const html = `<nav>Sommaire de toute la page</nav><form><label>Ton adresse e-mail ici</label></form>
    <p><a href="/x">Un lien qui est seul dans son bloc</a></p><span aria-hidden="true">une décoration sans fin</span>
    <p>Déjà ${WRITTEN} packs vendus depuis le début.</p><p>Il reste cette phrase, et <a href="/y">son lien</a>.</p>`
  expect(cut(html)).toEqual(['||Il reste cette phrase, et son lien.'])
})

test('a long text is cut at its sentences', () => {
  const sentence =
    'Une phrase qui est assez longue pour que quatre d’entre elles soient de trop ici. '
  const texts = htmlToPassages(`<p>${sentence.repeat(8)}</p>`, PLACE).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(300)
  expect(texts.join(' ')).toBe(sentence.repeat(8).trim())
})

const SITE: SiteTexts = {
  passages: [
    { ...PLACE, hash: '', title: '', text: 'Une phrase du site.' },
    {
      path: '/legal/cgv',
      hash: '',
      page: 'CGV',
      title: '',
      text: 'Vendu par {{site}}.',
      document: 'cgv',
    },
    {
      path: '/legal/cgv',
      hash: '',
      page: 'CGV',
      title: '',
      text: 'Tél. {{phone}}',
      document: 'cgv',
    },
  ],
  blocks: {},
  pages: { '/legal/cgv': 'CGV' },
  modelWords: { Japon: 'Japan' },
}
const NOTHING: LiveTexts = { models: null, blocks: null, settings: DEFAULT_SETTINGS, written: null }

const textsOf = (live: Partial<LiveTexts>, locale: 'fr' | 'en' = 'fr') =>
  collectPassages(SITE, { ...NOTHING, ...live }, locale).map(({ text }) => text)

test('a legal text contains the facts from the settings, and leaves missing ones out', () => {
  expect(textsOf({})).toEqual([
    'Une phrase du site.',
    'Vendu par Néomuse.',
    'contact@neomuse.example',
  ])
})

test('a legal text that an administrator has written takes the place of the site’s own', () => {
  const written = {
    path: '/legal/cgv',
    hash: 'article-1',
    page: '',
    title: '',
    document: 'cgv' as const,
  }
  const french = { ...written, text: 'Nouvelles conditions.', lang: 'fr' as const }
  const english = { ...written, text: 'New terms.', lang: 'en' as const }
  expect(textsOf({ written: [french, english] })).toContain('Nouvelles conditions.')
  expect(textsOf({ written: [french, english] })).not.toContain('Vendu par Néomuse.')
  expect(textsOf({ written: [french, english] }, 'en')).toContain('New terms.')
  expect(textsOf({ written: [french, english] }, 'en')).not.toContain('Nouvelles conditions.')
  expect(collectPassages(SITE, { ...NOTHING, written: [french] }, 'en')).toContainEqual({
    ...french,
    page: 'CGV',
  })
})

test('prices are the current ones, and an NSFW pack shows nothing else', () => {
  const starter = untouchedBlocks('plans').map((block) => ({ ...block, price: 211 }))
  expect(textsOf({ blocks: starter }).join(' ')).toContain('Starter\u00a0: 211')
  for (const model of SAMPLE_CATALOGUE.filter(({ isNSFW }) => isNSFW)) {
    const [text = ''] = textsOf({ models: [model] }).filter((said) => said.includes(model.name))
    expect(text).toMatch(new RegExp(`^${model.name} \\(NSFW\\)\\s: \\d+\\s€\\.$`))
  }
  expect(textsOf({ models: SAMPLE_CATALOGUE }, 'en').join(' ')).toContain('Sakura (Japan')
})

test('words are found with typing errors, in other forms, and by synonyms; nonsense is not', async () => {
  const search = await openPassageSearch(
    [
      'Nous remboursons la formule entière, sans te demander pourquoi.',
      'Aucun cookie, aucune publicité, aucune mesure d’audience.',
      'Les packs sont des fichiers prêts à publier.',
    ].map((text) => ({ ...PLACE, hash: '', title: '', text })),
    'fr',
  )
  const first = (question: string) => search.find(question)[0]?.passage.text.slice(0, 20) ?? null
  expect(first('remboursement de la formule')).toBe('Nous remboursons la ')
  expect(first('rembourssement formulle')).toBe('Nous remboursons la ')
  expect(first('des traceurs ou de la pub ?')).toBe('Aucun cookie, aucune')
  for (const nothing of ['', '???', 'et la', 'xyzzy', 'les éléphants roses du Bengale'])
    expect(search.find(nothing)).toEqual([])
})

test('a pack that is not for sale shows no price', () => {
  const models = SAMPLE_CATALOGUE.slice(0, 1).map((model) => ({ ...model, for_sale: false }))
  const live: LiveTexts = { models, blocks: null, settings: null, written: null }
  const [luna] = collectPassages(SITE, live, 'fr').filter(({ page }) => page === 'Luna')
  expect(luna?.text).toMatch(/^Luna \(.+\)\u00a0: bientôt disponible\. /)
  expect(luna?.text).not.toContain('29')
})
