// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { useSendPictures } from '#admin/content/media/use-send-pictures.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { PictureSending } from '#device/server-pictures.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

beforeAll(activateAdminLocale)

/** The toasts for pictures with these results, one after the other. */
const outcomeOf = async (...sendings: readonly PictureSending[]) => {
  clearToasts()
  const hook: { send?: (hashes: readonly string[]) => Promise<void> } = {}
  const asked: string[] = []
  const backOffice = {
    ...aDevice().open(),
    sendPicture: async (sha256: string) => {
      asked.push(sha256)
      return sendings[Number(sha256)] ?? ({ type: 'signed-out' } as const)
    },
  }
  function Probe() {
    hook.send = useSendPictures().send
    return null
  }
  await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <Probe />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  await act(async () => hook.send?.(sendings.map((_, at) => String(at))))
  const open = pageToasts.getToasts().filter(({ state }) => state === 'open')
  return { asked: asked.length, toasts: open.map(({ title, description }) => [title, description]) }
}

const SENT = { type: 'sent' } as const

test('a picture that is no longer on this device is skipped, and does not count as sent', async () => {
  expect(await outcomeOf({ type: 'gone' }, SENT)).toEqual({
    asked: 2,
    toasts: [['Succès', 'Image envoyée']],
  })
  expect((await outcomeOf({ type: 'gone' })).toasts).toEqual([])
})

test('a temporarily failing server is reported with its own message', async () => {
  const detail = 'Trop de tentatives. Réessayez un peu plus tard.'
  const busy = { type: 'server-error', detail } as const
  expect(await outcomeOf(busy, SENT)).toEqual({
    asked: 1,
    toasts: [['2 images enregistrées sur cet appareil', detail]],
  })
  const { toasts } = await outcomeOf({ type: 'unreachable', detail: null })
  expect(toasts[0]?.[1]).toContain('Le serveur ne répond pas.')
  const failing = await outcomeOf({ type: 'server-error', detail: null })
  expect(failing.toasts[0]?.[1]).toContain('Le serveur a rencontré une erreur.')
})

test('a storage that does not answer is reported as an error, and ends the sending', async () => {
  expect(await outcomeOf({ type: 'storage-full' }, SENT)).toEqual({
    asked: 1,
    toasts: [
      ['Erreur', expect.stringContaining('L’espace de stockage de cet appareil est plein.')],
    ],
  })
})

test('refused pictures are reported once for each reason', async () => {
  const refusal = (detail: string) => ({ type: 'refused', code: null, detail, fields: [] }) as const
  const { toasts } = await outcomeOf(
    refusal('Illisible.'),
    SENT,
    refusal('Trop lourde.'),
    refusal('Illisible.'),
  )
  expect(toasts.toSorted()).toEqual([
    ['Erreur', '2 images refusées par le serveur. Illisible.'],
    ['Erreur', 'Image refusée par le serveur. Trop lourde.'],
    ['Succès', 'Image envoyée'],
  ])
})
