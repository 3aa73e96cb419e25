import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createSiteRoutes } from '#site/app/routes.tsx'
import { chooseStories } from './choose-stories.ts'
import { findScreens, isAt, type Screen } from './find-screens.ts'
import { createImportGraph } from './import-graph.ts'
import { readSources } from './read-change.ts'
import type { Story } from './read-stories.ts'

const screenAt = (path: string): Screen => ({
  area: path.startsWith('/admin') ? 'admin' : 'site',
  path,
  module: `src${path}.tsx`,
})
const SCREENS = ['/blog', '/about', '/models', '/admin/blog', '/admin/users'].map(screenAt)

const story = (file: string, ...opens: string[]): Story => ({
  file: `tests/e2e/${file}.test.ts`,
  name: `${file} ${opens}`,
  opens,
})

const STORIES = [
  story('tour', '/blog', '/about', '/models'),
  story('checklist-i', '/blog?sort=trending'),
  story('newsletter', '/blog'),
  story('checklist-b', '/'),
  story('shortcuts', '/admin/users'),
  story('bulk', '/admin/blog', '/admin/users'),
]

const choose = (changed: readonly string[], texts: Readonly<Record<string, string>> = {}) => {
  const files = [...SCREENS.map(({ module }) => module), ...changed, ...Object.keys(texts)]
  const graph = createImportGraph({ files, read: (file) => texts[file] ?? '', aliases: {} })
  const chosen = chooseStories({ changed, graph, screens: SCREENS, stories: STORIES })
  return { ...chosen, files: chosen.stories.map(({ file }) => file.slice(10, -8)) }
}

test('a screen’s own file: the stories that open the screen, those first that open little else', () => {
  expect(choose(['src/blog.tsx'], { 'src/blog.tsx': '' }).files).toEqual([])
  const texts = { 'src/blog.tsx': "import './site/letter.ts'" }
  expect(choose(['src/site/letter.ts'], texts).files).toEqual(['checklist-i', 'newsletter', 'tour'])
})

test('a file whose name a story’s has comes first', () => {
  const texts = { 'src/blog.tsx': "import './site/newsletter.ts'" }
  expect(choose(['src/site/newsletter.ts'], texts).files[0]).toBe('newsletter')
})

test('what most screens of an area are made of gives a few stories of it, and says so', () => {
  const texts = Object.fromEntries(
    ['blog', 'about', 'models'].map((name) => [`src/${name}.tsx`, "import './ui/button.tsx'"]),
  )
  const { files, remarks } = choose(['src/ui/button.tsx'], texts)
  expect(files).toEqual(['checklist-b'])
  expect(remarks.join()).toContain('npm run stories runs all')
})

test('of the server, stories of its name and a few of both areas; of pure tests none', () => {
  expect(choose(['src/server/newsletter/send.ts']).files).toEqual([
    'newsletter',
    'checklist-b',
    'shortcuts',
  ])
  expect(choose(['tests/domain/money.test.ts']).files).toEqual([])
})

test('a story file that was changed itself runs whole', () => {
  expect(choose(['tests/e2e/bulk.test.ts']).files).toEqual(['bulk'])
})

test('an address is a screen’s without its language, query and fragment', () => {
  const model = screenAt('/models/:slug')
  expect(isAt(model, '/models/luna-000001')).toBe(true)
  expect(isAt(model, '/th/models/luna-000001?a=1#b')).toBe(true)
  expect(isAt(model, '/models')).toBe(false)
  expect(isAt(screenAt('/'), '/en')).toBe(true)
})

test('every page that the site’s router knows is found, with the code that renders it', () => {
  const sources = readSources()
  const screens = findScreens(sources)
  const routes = createSiteRoutes('fr', async () => undefined)
  const knownPaths = (all: typeof routes): readonly string[] =>
    all.flatMap(({ path, index, children }) => [
      ...(index ? ['/'] : []),
      ...(path && path !== '/' && path !== '*' ? [`/${path}`] : []),
      ...knownPaths(children ?? []),
    ])
  for (const path of knownPaths(routes)) {
    expect(matchRoutes(routes, path)).not.toBeNull()
    expect(screens.filter((screen) => isAt(screen, path)).map(({ module }) => module)).not.toEqual(
      [],
    )
  }
  for (const { module } of screens) expect(sources.files).toContain(module)
  expect(screens.filter(({ area }) => area === 'admin')).toHaveLength(13)
})
