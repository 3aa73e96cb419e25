import { expect, test } from 'vitest'
import { dropOldPictures, dropTakenBack } from '#app/worker/named-pictures.ts'

const ORIGIN = 'https://neomuse.example'

test('a new version leaves the pictures that it names as they are, and those that were uploaded', async () => {
  const kept = new Map([
    ['/pictures/luna-1-320.avif', '"as-now"'],
    ['/pictures/luna-2-320.avif', 'W/"as-now"'],
    ['/pictures/nova-1-320.avif', '"before-she-was-veiled"'],
    ['/pictures/nova-2-320.avif', null],
    ['/pictures/ancienne-320.avif', '"of-an-older-build"'],
    ['/files/0a1b?w=320&f=avif', null],
  ])
  const pathOf = (url: unknown) => String(url).slice(ORIGIN.length)
  const cache: Parameters<typeof dropOldPictures>[0] = {
    keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
    match: async (url) => {
      const tag = kept.get(pathOf(url))
      return new Response('a picture', tag ? { headers: { ETag: tag } } : {})
    },
    delete: async (url) => kept.delete(pathOf(url)),
  }
  const named = ['luna-1', 'luna-2', 'nova-1', 'nova-2']
  await dropOldPictures(
    cache,
    named.map((name) => ({ url: `/pictures/${name}-320.avif`, revision: 'as-now' })),
  )
  expect([...kept.keys()]).toEqual([
    '/pictures/luna-1-320.avif',
    '/pictures/luna-2-320.avif',
    '/files/0a1b?w=320&f=avif',
  ])
})

test('an uploaded picture is kept no longer once our server gives it to nobody, and a portal has no say', async () => {
  const dropped: unknown[] = []
  const cache = { delete: async (url: unknown) => dropped.push(url) > 0 }
  const ours = { 'Sync-Epoch': 'e1' }
  await dropTakenBack(cache, '/files/a', new Response('', { status: 404 }))
  await dropTakenBack(cache, '/files/b', new Response('', { status: 503, headers: ours }))
  await dropTakenBack(cache, '/files/c', new Response('', { headers: ours }))
  await dropTakenBack(cache, '/files/d', new Response('', { status: 404, headers: ours }))
  expect(dropped).toEqual(['/files/d'])
})
