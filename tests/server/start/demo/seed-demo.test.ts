import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { seedDemo } from '#server/start/seed-demo.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'

const NOW = 1_767_225_600_000

const namesOf = async ({ request }: TestServer): Promise<readonly string[]> => {
  const models = (await (await request('/api/models')).json()) as { name: string }[]
  return models.map(({ name }) => name)
}

const SAMPLE_NAMES = SAMPLE_MODELS.map(({ name }) => name)

test('the six sample models, in the order in which the site first paints them', async () => {
  const server = await createTestServer()
  expect(await seedDemo(server.store, NOW)).toBe(true)
  expect(await namesOf(server)).toEqual(SAMPLE_NAMES)
})

test('a second start adds nothing, and brings nothing back that an admin deleted', async () => {
  const server = await createTestServer()
  await seedDemo(server.store, NOW)
  const { token } = await server.signInAdmin()
  for (const { id } of SAMPLE_MODELS) {
    const answer = await server.call('DELETE', `/api/admin/models/${id}`, { token })
    expect(answer.ok).toBe(true)
  }
  expect(await seedDemo(server.store, NOW + 1)).toBe(false)
  // The traces of deleted rows do not last for ever.
  await server.store.write((tx) => tx.deleteFrom('tombstones').execute())
  expect(await seedDemo(server.store, NOW + 2)).toBe(false)
  expect(await namesOf(server)).toEqual([])
})

test('a database that an admin has filled is left alone', async () => {
  const server = await createTestServer({ models: SAMPLE_MODELS.slice(0, 1) })
  expect(await seedDemo(server.store, NOW)).toBe(false)
  expect(await namesOf(server)).toEqual(SAMPLE_NAMES.slice(0, 1))
})
