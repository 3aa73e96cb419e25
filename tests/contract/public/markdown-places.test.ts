import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('src/**/*.{ts,tsx}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

const filesWith = (pattern: RegExp): readonly string[] =>
  SOURCES.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted()

test('Markdown is rendered by one function alone', () => {
  expect(filesWith(/from ['"](?:micromark|mdast|remark|marked|markdown-it)/)).toEqual([
    'src/contract/public/markdown-to-html.ts',
  ])
})

test('what other people have written is rendered in workers alone, where it has a limit', () => {
  expect(filesWith(/^import (?!type).*\/markdown-to-html\.ts'/m)).toEqual([
    // The site's own texts, at the build.
    'src/build/prerender-pages.ts',
    'src/build/text-plugins.ts',
    'src/contract/public/render-job.ts',
    // The site's own lessons and bonuses.
    'src/server/course/read-course.ts',
    // A text of its own, to see whether the rest is rendered again.
    'src/server/entities/rendered-texts.ts',
  ])
  expect(filesWith(/\brunRenderJob\b[^'"]*from '[^']*\/render-job\.ts'/)).toEqual([
    'src/admin/shared/form/article-worker.ts',
    'src/server/entities/markdown-worker.ts',
  ])
})

test('every page that shows markup gives it the reader’s language', () => {
  expect(filesWith(/^import .*\btrustedHtml\b/m)).toEqual([
    // The whole of an e-mail, in a frame of its own.
    'src/admin/newsletters/email-preview.tsx',
    // Beside a form, where links lead out of it.
    'src/admin/shared/form/article-preview.ts',
    'src/device/article-markup.ts',
  ])
  expect(filesWith(/\bdangerouslySetInnerHTML=/)).toEqual(['src/ui/text/prose.tsx'])
})
