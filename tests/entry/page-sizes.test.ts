import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CATALOGUE_INDEX_CALL, catalogueIndex } from '#contract/public/catalogue-index.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { renderPage } from '#entry/prerender.tsx'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable, postTable } from '#server/entities/entity-tables.ts'
import { createRenderedPages, type RenderingParts } from '#server/site/rendered-pages.ts'
import type { SiteFile } from '#server/site/site-files.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const DRAFT = {
  title: 'Un carnet',
  excerpt: 'Ce qui vient après',
  content: 'Du **texte**.',
  image: '/pictures/blog-lens.webp',
  category: 'Stratégie',
  author: 'Ada',
  tags: ['neuf'],
  images: [],
  read_time: '3 min',
  is_featured: false,
  is_published: true,
}

/** A site with as many models and articles, and the sizes of its pages with the data that they carry. */
const pagesWith = async (count: number) => {
  const { store, deps, request } = await createTestServer({ models: SAMPLE_MODELS })
  const { nowMs, newId } = deps
  const { id: _, sales_count: __, ...model } = SAMPLE_MODELS[0] ?? {}
  await store.write(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const writing = { id: newId(), nowMs: nowMs() + at, mutationId: null }
      await insertRecord(tx, modelTable, {
        ...writing,
        values: { ...model, name: `Luna ${at}`, sales_count: 0 },
      })
      await insertRecord(tx, postTable, {
        ...writing,
        values: { ...DRAFT, title: `Carnet ${at}`, views: 0, likes: 0 },
      })
    }
  })
  const renderings: string[] = []
  const render: RenderingParts['render'] = async ({ path, locale, reads }) => {
    renderings.push(path)
    const page = await renderPage(path, locale, reads)
    return {
      html: `${page.html}${JSON.stringify(page.reads)}`,
      readPaths: page.asked,
      isSameAs: () => false,
    }
  }
  const find = createRenderedPages({
    render,
    pages: ['/', '/models', '/blog'],
    unlisted: [],
    ask: async (path) => request(path),
    onChange: () => undefined,
    builtPage: () => null,
    reportError: (error) => {
      throw error
    },
    nowMs,
    after: () => () => undefined,
    mostKeptBytes: 1e9,
    onKept: () => undefined,
  })
  const slugOf = async (list: string) => (await (await request(list)).json())[20].slug
  const paths = {
    home: '/',
    models: '/models',
    pack: `/models/${await slugOf('/api/models')}`,
    blog: '/blog',
    article: `/blog/${await slugOf('/api/blog')}`,
  }
  const bytes: Record<string, number> = {}
  for (const [name, path] of Object.entries(paths)) bytes[name] = sizeOf(await find(path))
  const index = (await (await request(CATALOGUE_INDEX_CALL)).json()) as unknown
  await store.close()
  return { bytes, renderings, index }
}

const sizeOf = (file: SiteFile | null): number => {
  const content = file?.variants[0].content
  return content?.type === 'memory' ? content.bytes.byteLength : 0
}

test('pages do not grow with the catalogue and the blog, and /models by 120 bytes a model at most', async () => {
  const few = await pagesWith(50)
  const many = await pagesWith(500)
  for (const name of ['home', 'pack', 'blog', 'article'])
    expect([name, Math.abs((many.bytes[name] ?? 0) - (few.bytes[name] ?? 0)) < 200]).toEqual([
      name,
      true,
    ])
  const growth = (many.bytes.models ?? 0) - (few.bytes.models ?? 0)
  expect(growth / 450).toBeLessThan(120)
  expect(growth).toBeGreaterThan(0)
  // Each was rendered once: all that it asks for was requested before.
  expect(many.renderings).toHaveLength(5)
  expect(catalogueIndex.entries.first).toBeDefined()
  expect(gzipSync(JSON.stringify(many.index)).byteLength).toBeLessThan(20_000)
})
