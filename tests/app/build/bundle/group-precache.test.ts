import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ClientBundle } from '#app/build/bundle/client-bundle.ts'
import { createGrouping, groupPrecache } from '#app/build/bundle/group-precache.ts'
import { contentRevision } from '#app/worker/content-revision.ts'

const SITE = ['assets/site-root.js', 'assets/shared.js', 'assets/text.woff2']
const ADMIN = ['assets/admin-root.js', 'assets/shared.js', 'assets/text.woff2']

const bundle: ClientBundle = {
  sourceOf: (file) =>
    ({
      'assets/site-th.js': 'locales/th/site.po',
      'assets/site-fr.js': 'locales/fr/site.po',
      'assets/cgv-th.js': 'src/site/legal/texts/th/cgv.md',
    })[file],
  filesOf: (source) => new Set(source === 'src/app/admin-root.tsx' ? ADMIN : SITE),
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

test('a page is listed under the revision of its content, as the service worker computes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, 'offline.html'), '<h1>Néomuse</h1>')
  const { manifest } = await groupPrecache(folder)([
    { url: 'offline.html', revision: 'of-the-packer', size: 16 },
    { url: 'assets/site-1.js', revision: null, size: 1 },
    { url: '404.html', revision: 'of-the-packer', size: 1 },
  ])
  const revision = await contentRevision(new TextEncoder().encode('<h1>Néomuse</h1>'))
  expect(manifest).toMatchObject([
    { url: '/offline.html', revision, group: 'site' },
    { url: '/assets/site-1.js', revision: null, group: 'site' },
  ])
})
