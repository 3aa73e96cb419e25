import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ClientBundle } from '#build/client-bundle.ts'
import { createGrouping, groupPrecache } from '#build/group-precache.ts'
import { contentRevision, NAMED_PICTURES } from '#entry/worker/offline-groups.ts'
import { LIST_FILE, type PictureList } from '#server/site/built-pictures.ts'

const SITE = ['assets/site-root.js', 'assets/shared.js', 'assets/text.woff2']
const ADMIN = ['assets/admin-root.js', 'assets/shared.js', 'assets/text.woff2']

const bundle: ClientBundle = {
  sourceOf: (file) =>
    ({
      'assets/site-th.js': 'locales/th/site.po',
      'assets/site-fr.js': 'locales/fr/site.po',
      'assets/cgv-th.js': 'src/site/legal/texts/th/cgv.md',
    })[file],
  filesOf: (source) => new Set(source === 'src/entry/admin-root.tsx' ? ADMIN : SITE),
}

test.each([
  ['index.html', 'site'],
  ['models/index.html', 'site'],
  ['offline.html', 'site'],
  ['assets/shared.js', 'site'],
  ['assets/site-fr.js', 'site'],
  ['favicon.svg', 'site'],
  ['admin.html', 'admin'],
  ['assets/admin-root.js', 'admin'],
  ['assets/sync-worker-x.js', 'admin'],
  ['en/models/index.html', 'en'],
  ['th/offline.html', 'th'],
  ['assets/site-th.js', 'th'],
  ['assets/cgv-th.js', 'th'],
  ['assets/neomuse-thai-x.woff2', 'th'],
])('%s is kept with %s', (file, group) => {
  expect(createGrouping(bundle)(file)).toBe(group)
})

test.each(['404.html', 'th/404.html', 'pack.html', 'en/pack.html', 'article.html'])(
  '%s, which the server alone answers with, is kept nowhere',
  (file) => {
    expect(createGrouping(bundle)(file)).toBeNull()
  },
)

test('the page of test payments is not cached: it is for development, online', () => {
  const groupOf = createGrouping(bundle)
  expect(groupOf('test-payment/index.html')).toBeNull()
  expect(groupOf('th/test-payment/index.html')).toBeNull()
})

test('articles are kept when they are read, the list of them always', () => {
  const groupOf = createGrouping(bundle)
  expect(groupOf('blog/index.html')).toBe('site')
  expect(groupOf('en/blog/index.html')).toBe('en')
  expect(groupOf('blog/un-visage-000102/index.html')).toBeNull()
  expect(groupOf('en/blog/un-visage-000102/index.html')).toBeNull()
})

test('a legal document is kept by its text alone, the list of them as a page', () => {
  const groupOf = createGrouping(bundle)
  expect(groupOf('legal/index.html')).toBe('site')
  expect(groupOf('en/legal/index.html')).toBe('en')
  expect(groupOf('legal/cgv/index.html')).toBeNull()
  expect(groupOf('en/legal/cgv/index.html')).toBeNull()
})

const SCRIPT = 'assets/site-1.js'

/** What a build has left, listed as the service worker reads it. */
const list = async (files: readonly string[], pictures: PictureList = {}) => {
  const root = mkdtempSync(join(tmpdir(), 'neomuse-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const client = join(root, 'client')
  mkdirSync(join(client, '.vite'), { recursive: true })
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, '.vite', 'manifest.json'), '{}')
  for (const file of [...files, SCRIPT]) writeFileSync(join(client, file), `in ${file}`)
  writeFileSync(join(root, LIST_FILE), JSON.stringify(pictures))
  const { manifest } = await groupPrecache(root)([
    ...files.map((url) => ({ url, revision: 'of-the-packer', size: 1 })),
    { url: SCRIPT, revision: null, size: 1 },
  ])
  return manifest
}

const revisionOf = (file: string) => contentRevision(new TextEncoder().encode(`in ${file}`))

test('every file is listed with its content, as the service worker computes it; a page under it', async () => {
  expect(await list(['offline.html', '404.html'])).toMatchObject([
    { url: '/offline.html', revision: await revisionOf('offline.html'), group: 'site' },
    { url: `/${SCRIPT}`, revision: null, content: await revisionOf(SCRIPT), group: 'site' },
  ])
})

test('the pictures are listed by what they are made of, in a group that no page brings along', async () => {
  const recipe = { type: 'clip', key: '0a1b', masters: ['luna-1.webp'] } as const
  const manifest = await list([], { 'luna-clip.webp': recipe })
  expect(manifest).toContainEqual({
    url: '/pictures/luna-clip.webp',
    revision: '0a1b',
    size: 0,
    group: NAMED_PICTURES,
  })
})
