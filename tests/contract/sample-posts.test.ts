import * as v from 'valibot'
import { expect, test } from 'vitest'
import { publicPostSummaries } from '#contract/public/public-post.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { DEMO_POSTS } from '#server/app/demo/demo-posts.ts'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

test('the sample is what the contract calls a list of articles, newest first, one of them featured', () => {
  expect(v.parse(publicPostSummaries, SAMPLE_POSTS)).toEqual(SAMPLE_POSTS)
  const dates = SAMPLE_POSTS.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(SAMPLE_POSTS.filter(({ is_featured }) => is_featured)).toHaveLength(1)
})

test('a server with demo data answers the very list that the site first paints', async () => {
  const server = await createTestServer()
  const nowMs = () => Date.parse('2026-11-20T12:00:00Z')
  await seedDemo({
    store: server.store,
    nowMs,
    newId: createUuidV7({ nowMs, fillRandom: (bytes) => bytes }),
  })
  expect(await (await server.request('/api/blog')).json()).toEqual(SAMPLE_POSTS)
})

test('every article of the sample has a text', () => {
  for (const { draft } of DEMO_POSTS) expect(draft.content.length).toBeGreaterThan(100)
})
