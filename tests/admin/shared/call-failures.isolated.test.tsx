// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { useNotifyLoadFailure, useNotifyOutcome } from '#admin/shared/call-failures.ts'
import type { Failure } from '#device/back-office/ask-server.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { pageToasts } from '#ui/overlay/toast-store.ts'

const openHooks = async () => {
  const { show } = await openAdminPage()
  const hooks: {
    notify?: ReturnType<typeof useNotifyOutcome>
    notifyLoadFailure?: (failure: Failure) => void
  } = {}
  function Probe() {
    hooks.notify = useNotifyOutcome()
    hooks.notifyLoadFailure = useNotifyLoadFailure('Impossible de charger les sessions')
    return null
  }
  await show(<Probe />)
  return hooks
}

const plain = (text: unknown) => (typeof text === 'string' ? text.replaceAll('\u00a0', ' ') : text)

const shown = () =>
  pageToasts
    .getToasts()
    .filter(({ state }) => state === 'open')
    .map(({ description, note, ...toast }) => ({
      ...toast,
      description: plain(description),
      note: plain(note),
    }))

const TEXTS = { done: null, failed: 'L’invitation n’a pas été créée' }

const FAILURES: readonly (readonly [string, Failure])[] = [
  ['Le serveur ne répond pas. Réessayez dans un instant.', { type: 'unreachable' }],
  [
    'Le serveur a rencontré une erreur. Réessayez dans un instant.',
    { type: 'server-error', detail: null, retryAfterMs: 0 },
  ],
  [
    'Le serveur est très sollicité. Réessayez dans un instant.',
    { type: 'busy', detail: null, retryAfterMs: 0 },
  ],
  ['Trop d’invitations.', { type: 'busy', detail: 'Trop d’invitations.', retryAfterMs: 0 }],
  ['Non.', { type: 'refused', code: 'own-account', detail: 'Non.', fields: [] }],
  ['Le serveur a refusé cette demande.', { type: 'refused', code: null, detail: null, fields: [] }],
  ['Ce serveur ne connaît pas cette fonction.', { type: 'missing' }],
  [
    'Un intermédiaire du réseau a répondu à la place du serveur.',
    { type: 'not-ours', isFinal: false },
  ],
]

test.each(FAILURES)('a failed call is reported with its reason: %s', async (reason, failure) => {
  const { notify } = await openHooks()
  expect(notify?.(failure, TEXTS)).toBe(false)
  expect(shown()).toMatchObject([
    { variant: 'destructive', title: 'Erreur', description: `${TEXTS.failed}. ${reason}` },
  ])
})

test.each(FAILURES)(
  'a list that could not be loaded too, with its own text: %s',
  async (note, failure) => {
    const { notifyLoadFailure } = await openHooks()
    notifyLoadFailure?.(failure)
    const toast = { title: 'Erreur', description: 'Impossible de charger les sessions', note }
    expect(shown()).toMatchObject(failure.type === 'missing' ? [] : [toast])
  },
)

test('being offline is not reported as a failure of a list', async () => {
  const { notifyLoadFailure } = await openHooks()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  notifyLoadFailure?.({ type: 'unreachable' })
  expect(shown()).toEqual([])
})
