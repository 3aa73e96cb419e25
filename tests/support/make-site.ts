import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

type Files = Readonly<Record<string, string | Uint8Array>>

/** The build's output: `dist/` with these files in `client/`. It is removed after the test. */
export const makeSite = (files: Files, renderer: Files = {}): string => {
  const dist = mkdtempSync(join(tmpdir(), 'neomuse-site-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    const file = join(dist, 'client', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const [path, content] of Object.entries(renderer)) {
    mkdirSync(join(dist, 'prerender'), { recursive: true })
    writeFileSync(join(dist, 'prerender', path), content)
  }
  writeFileSync(
    join(dist, 'server-build.json'),
    JSON.stringify({
      pages: ['/', '/models'],
      channels: [
        { locale: 'fr', title: 'Le carnet & co', description: 'Des articles' },
        { locale: 'en', title: 'The notebook', description: 'Articles' },
      ],
    }),
  )
  return dist
}

const SCRIPT = `console.log('${'x'.repeat(600)}')`

/** Renders each page as its path. */
export const SMALL_RENDERER: Files = {
  'frame.json': JSON.stringify({
    template: '',
    start: '',
    styles: { recipes: {}, sheet: '' },
    scripts: { fr: [], en: [], es: [], pt: [], th: [] },
  }),
  'prerender.js': `export const openRenderer = () => async ({ path }) => ({
    html: path, readPaths: [], isSameAs: () => false
  })`,
}

/** A small site with every kind of file. */
export const SMALL_SITE: Files = {
  'index.html': '<title>accueil</title>',
  'models/index.html': '<title>modèles</title>',
  'en/index.html': '<title>home</title>',
  'en/models/index.html': '<title>models</title>',
  'admin.html': '<title>admin</title>',
  '404.html': '<title>introuvable</title>',
  'en/404.html': '<title>not found</title>',
  'pack.html': '<title>pack</title>',
  'en/pack.html': '<title>pack en</title>',
  'article.html': '<title>article</title>',
  'service-worker.js': '1',
  'manifest.webmanifest': '{}',
  'assets/app-1a2b.js': SCRIPT,
  'assets/app-1a2b.js.gz': gzipSync(SCRIPT),
  'assets/app-1a2b.js.br': 'brotli, as far as a server cares',
  'pictures/luna-1.webp': 'RIFF',
  'pictures/big.webp': new Uint8Array(300 * 1024).fill(7),
  '.vite/manifest.json': '{}',
}
