// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { FilesPage } from '#contract/admin/uploaded-files.ts'
import { useServerFiles } from '#device/back-office/use-server-files.ts'
import type { Answer } from '#sync/ports.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { renderWithPendingRequests } from '#tests/support/render-with-pending-requests.tsx'

const pageOf = (names: string, next: string | null = null): FilesPage => ({
  files: [...names].map((sha256) => ({
    sha256,
    url: `/files/${sha256}`,
    bytes: 1,
    content_type: 'image/png',
    created_at: '2026-01-01T00:00:00.000Z',
    unused_since: null,
  })),
  next,
})

const saying = (body: unknown, status = 200, epoch: string | null = 'e'): Answer =>
  anAnswer(status, body, { epoch })

const useFiles = (cue: string) => useServerFiles(cue, () => undefined)

const openFiles = async () => {
  const { result, asked, rerender, answer } = await renderWithPendingRequests({
    useHook: useFiles,
    cue: '',
  })
  const shown = () =>
    result()
      .files?.map(({ sha256 }) => sha256)
      .join('')
  return { server: result, shown, asked, cue: rerender, answer }
}

test('the list is read page by page, and again when the cue changes', async () => {
  const { server, shown, asked, cue, answer } = await openFiles()
  expect(server()).toMatchObject({ files: undefined, problem: null, hasMore: false })
  await answer(0, saying(pageOf('dc', 'after-c')))
  expect([shown(), server().hasMore]).toEqual(['dc', true])
  const reading = server().readOlder()
  await answer(1, saying(pageOf('ba')))
  expect(await reading).toBe(null)
  expect([shown(), server().hasMore]).toEqual(['dcba', false])
  await cue('e')
  await answer(2, saying(pageOf('edc', 'after-c')))
  expect([shown(), server().hasMore]).toEqual(['edcba', false])
  expect(asked()).toEqual([
    '/api/admin/files',
    '/api/admin/files?before=after-c',
    '/api/admin/files',
  ])
})

test('when more files were added than one page holds, the list starts again from that page', async () => {
  const { shown, cue, answer } = await openFiles()
  await answer(0, saying(pageOf('ba')))
  await cue('more')
  await answer(1, saying(pageOf('ed', 'after-d')))
  expect(shown()).toBe('ed')
})

test('a picture that was deleted does not come back with an earlier answer', async () => {
  const { server, shown, cue, answer } = await openFiles()
  await answer(0, saying(pageOf('ba')))
  await cue('more')
  await act(async () => server().leaveOut('b'))
  expect(shown()).toBe('a')
  await answer(1, saying(pageOf('ba')))
  expect(shown()).toBe('a')
  await answer(2, saying(pageOf('ca')))
  expect(shown()).toBe('ca')
})

test.each([
  ['unreachable', { type: 'unreachable', reason: 'network' } as const],
  ['not-ours', saying(undefined, 404, null)],
  ['server-error', saying({ code: 'internal' }, 500)],
  ['refused', saying({ code: 'not-found' }, 404)],
  ['missing', saying({ detail: 'Not Found' }, 404, null)],
] as const)('%s is reported as such, and the known files stay', async (problem, said) => {
  const { server, shown, answer } = await openFiles()
  await answer(0, said)
  expect(server()).toMatchObject({ files: undefined, problem })
  const again = server().reload()
  await answer(1, saying(pageOf('a')))
  await again
  expect(server()).toMatchObject({ problem: null })
  const failing = server().reload()
  await answer(2, said)
  await failing
  expect([shown(), server().problem]).toEqual(['a', problem])
})

test('reading on reports that the server did not answer', async () => {
  const { server, shown, answer } = await openFiles()
  await answer(0, saying(pageOf('b', 'after-b')))
  const reading = server().readOlder()
  await answer(1, { type: 'unreachable', reason: 'network' })
  expect(await reading).toEqual({ type: 'unreachable' })
  expect(shown()).toBe('b')
})
