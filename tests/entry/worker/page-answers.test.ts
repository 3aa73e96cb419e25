import { expect, test } from 'vitest'
import { createPageAnswers } from '#entry/worker/page-answers.ts'

const FRAMES = ['/offline.html', '/en/offline.html']
const ABOUT = '/about/index.html'

/** A visitor's device that keeps `files`; what its network says, or that it is gone. */
const setUp = (files: readonly string[], network: () => Promise<Response>) => {
  const timeout = Promise.withResolvers<void>()
  const { answer } = createPageAnswers({
    match: async (path) => (files.includes(path) ? new Response(`kept ${path}`) : undefined),
    passOn: network,
    timeout: () => timeout.promise,
  })
  return {
    open: (path: string) => answer(new Request(`https://neomuse.example${path}`), path),
    endWaiting: () => timeout.resolve(),
  }
}

const says = (status: number) => async () => new Response(`network ${status}`, { status })
const isGone = async () => {
  throw new TypeError('Failed to fetch')
}

test.each([
  ['/about', 'kept /about/index.html'],
  ['/about/', 'kept /about/index.html'],
  ['/legal/cgv', 'kept /offline.html'],
  ['/en/blog/la-voix-000105', 'kept /en/offline.html'],
  ['/th/models/luna-000001', 'kept /offline.html'],
])('%s is rendered from the device when no server is reached', async (path, page) => {
  for (const network of [says(500), says(502), says(503), says(504), isGone]) {
    const answer = await setUp([...FRAMES, ABOUT], network).open(path)
    expect([answer.status, await answer.text()]).toEqual([200, page])
  }
})

test.each([200, 404, 410])(
  'what the server says (%s) is shown, and not what is kept',
  async (status) => {
    for (const path of ['/about', '/legal/cgv']) {
      const answer = await setUp([...FRAMES, ABOUT], says(status)).open(path)
      expect([answer.status, await answer.text()]).toEqual([status, `network ${status}`])
    }
  },
)

test('a device without copies shows the network’s answer, whatever it is', async () => {
  expect(await (await setUp([], says(502)).open('/about')).text()).toBe('network 502')
  expect((await setUp([], isGone).open('/about')).type).toBe('error')
})

test('a page that keeps its visitor waiting for too long gives way to the kept one', async () => {
  const { open, endWaiting } = setUp([ABOUT], () => new Promise(() => undefined))
  const opened = open('/about')
  endWaiting()
  expect(await (await opened).text()).toBe('kept /about/index.html')
})
