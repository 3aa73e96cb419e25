import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOf } from '#build/text-plugins.ts'
import { createImportGraph } from '#tests/changed/import-graph.ts'
import { readSources } from '#tests/changed/read-change.ts'

const ROUTES = 'src/site/app/routes.tsx'

/** A page's texts and its code, as its route names them. */
const PAGE = /\bpage\(\s*(\[[^\]]+\]|'\w+'),[^#]*?import\('#(site\/[^']+)'\)/g

/** A page within another is shown with it: the frame's texts and those of the layout are there as well. */
const LAYOUTS: Readonly<Record<string, readonly string[]>> = { favourites: ['models'] }

const readPages = (routes: string) =>
  Array.from(routes.matchAll(PAGE), ([, texts = '', code = '']) => {
    const named = Array.from(texts.matchAll(/\w+/g), ([part]) => part)
    const parts = ['shell', ...named, ...named.flatMap((part) => LAYOUTS[part] ?? [])]
    return { code: `src/${code}`, parts }
  })

const speaks = (source: string): boolean => /from '@lingui\/(?:core|react)\/macro'/.test(source)

/** The parts that a file loads together with code that it needs later. */
const laterParts = (source: string): readonly string[] =>
  Array.from(source.matchAll(/\bwithTexts\(\[([^\]]+)\]/g), ([, named = '']) =>
    Array.from(named.matchAll(/\w+/g), ([part]) => part),
  ).flat()

/** The files of a page whose texts its route does not load: they would show in French in every language. */
const findUnspoken = (
  { code, parts }: { code: string; parts: readonly string[] },
  sources: Pick<ReturnType<typeof readSources>, 'files' | 'read' | 'aliases'>,
): readonly string[] => {
  const reached = [...createImportGraph(sources).reachedFrom(code)]
  const later = reached.flatMap((file) => laterParts(sources.read(file)))
  return reached.filter(
    (file) => speaks(sources.read(file)) && ![...parts, ...later].includes(folderOf(file)),
  )
}

const sources = readSources()
const ofSite = {
  ...sources,
  files: sources.files.filter((file) => /^src\/site\/(?!app\/)/.test(file)),
}

test('a page’s route brings the texts of all that the page shows', () => {
  const pages = readPages(readFileSync(ROUTES, 'utf8'))
  expect(pages.length).toBe(readFileSync(ROUTES, 'utf8').match(/\bpage\(\s*['[]/g)?.length)
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap((page) => findUnspoken(page, ofSite))).toEqual([])
})

test('a sentence that an order’s page takes from the folder around it is found', () => {
  const texts: Readonly<Record<string, string>> = {
    'src/site/order/status/page.tsx': "import { Note } from '../note.tsx'",
    'src/site/order/note.tsx': "import { Trans } from '@lingui/react/macro'",
  }
  const files = {
    files: Object.keys(texts),
    read: (file: string) => texts[file] ?? '',
    aliases: {},
  }
  const page = { code: 'src/site/order/status/page.tsx', parts: ['shell', 'status'] }
  expect(findUnspoken(page, files)).toEqual(['src/site/order/note.tsx'])
  expect(findUnspoken({ ...page, parts: [...page.parts, 'order'] }, files)).toEqual([])
})

test('of what a document says to search engines, only the legal pages show their part', () => {
  const shown = sources.files.filter(
    (file) =>
      /^src\/(?:site|device|ui)\//.test(file) &&
      /\w+Head\([^)]*\)\.description|description[^}\n]*\} = \w+Head\(/.test(sources.read(file)),
  )
  expect(shown).toContain('src/site/legal/legal-page.tsx')
  expect(shown.filter((file) => !file.startsWith('src/site/legal/'))).toEqual([])
})
