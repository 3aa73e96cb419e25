import { expect, test } from 'vitest'
import { nextChange } from '#server/db/change-numbers.ts'
import { createCachedValue } from '#server/entities/cached-list.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const setUp = async () => {
  const { store } = await createTestServer()
  const begun: { readonly change: number; readonly end: (value: string) => void }[] = []
  const read = createCachedValue(store, 'models', (change) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    begun.push({ change, end: resolve })
    return promise
  })
  const change = () => store.write((tx) => nextChange(tx, 'models'))
  /** Resolves once this request has asked for the change number, and waits. */
  const ask = async () => {
    const asked = read()
    await store.write(async () => undefined)
    return { asked }
  }
  return { store, read, begun, change, ask }
}

test('during steady changes a value is made again only once at a time', async () => {
  const { begun, change, ask } = await setUp()
  const first = await ask()
  const later: Awaited<ReturnType<typeof ask>>[] = []
  for (let at = 0; at < 3; at += 1) {
    await change()
    later.push(await ask())
  }
  expect(begun).toHaveLength(1)
  begun[0]?.end('old')
  expect(await first.asked).toBe('old')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('new')
  expect(await Promise.all(later.map(({ asked }) => asked))).toEqual(['new', 'new', 'new'])
  expect(begun).toHaveLength(2)
})

test('a failure is not kept, and does not stop those who wait', async () => {
  const { store, change } = await setUp()
  const tries: string[] = []
  const read = createCachedValue(store, 'models', async () => {
    tries.push('made')
    if (tries.length === 1) throw new Error('gone')
    return 'value'
  })
  await expect(read()).rejects.toThrow('gone')
  expect(await read()).toBe('value')
  await change()
  expect(await read()).toBe('value')
  expect(tries).toHaveLength(3)
})
