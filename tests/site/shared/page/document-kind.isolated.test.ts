// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

/** A document that comes while the history's entry has this state. */
const openAt = async (state: unknown) => {
  history.replaceState(state, '')
  onTestFinished(() => history.replaceState(null, ''))
  vi.resetModules()
  return import('#site/shared/page/document-kind.ts')
}

test('a document came for its first entry, and after a reload for the entry that was reloaded', async () => {
  const first = await openAt(null)
  expect([first.isDocumentFor('default'), first.isDocumentFor('k1')]).toEqual([true, false])
  const reloaded = await openAt({ idx: 2, key: 'k1', usr: null })
  expect([reloaded.isDocumentFor('default'), reloaded.isDocumentFor('k1')]).toEqual([false, true])
})
