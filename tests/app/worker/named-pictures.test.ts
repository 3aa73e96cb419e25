import { expect, test } from 'vitest'
import { contentRevision } from '#app/worker/content-revision.ts'
import { dropOldPictures } from '#app/worker/named-pictures.ts'

const ORIGIN = 'https://neomuse.example'
const revisionOf = (content: string) => contentRevision(new TextEncoder().encode(content))

test('a new version leaves the pictures that it names as they are, and those that were uploaded', async () => {
  const kept = new Map([
    ['/pictures/luna-1-320.avif', 'Luna'],
    ['/pictures/nova-1-320.avif', 'Nova, before she was veiled'],
    ['/pictures/ancienne-320.avif', 'of an older build'],
    ['/files/0a1b?w=320&f=avif', 'of an administrator'],
  ])
  const pathOf = (url: unknown) => String(url).slice(ORIGIN.length)
  const cache: Parameters<typeof dropOldPictures>[0] = {
    keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
    match: async (url) => new Response(kept.get(pathOf(url))),
    delete: async (url) => kept.delete(pathOf(url)),
  }
  await dropOldPictures(cache, [
    { url: '/pictures/luna-1-320.avif', revision: await revisionOf('Luna') },
    { url: '/pictures/nova-1-320.avif', revision: await revisionOf('Nova, veiled') },
  ])
  expect([...kept.keys()]).toEqual(['/pictures/luna-1-320.avif', '/files/0a1b?w=320&f=avif'])
})
