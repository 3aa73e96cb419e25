// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, test } from 'vitest'
import { DeletePicture } from '#admin/content/media/delete-picture.tsx'
import type { MediaItem } from '#admin/content/media/media-items.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { PictureUsage } from '#device/storage/forget-pictures.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import type { Answer } from '#sync/ports.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

beforeAll(activateAdminLocale)

const SHA = 'a'.repeat(64)

const ITEM: MediaItem = {
  id: SHA,
  address: `/files/${SHA}`,
  type: 'image/jpeg',
  bytes: 84_000,
  at: '2026-01-15T12:34:00.000Z',
  isWaiting: false,
  unusedSince: null,
}

type Scene = {
  readonly item?: Partial<MediaItem>
  readonly usage?: PictureUsage
  readonly answer?: Answer
}

/** The steps taken, in order, after the question is confirmed. */
const confirmed = async ({ item, usage = { type: 'unnamed' }, answer }: Scene) => {
  clearToasts()
  const done: string[] = []
  const backOffice = {
    ...aDevice().open(),
    readPictureUsage: async () => {
      done.push('look')
      return usage
    },
    ask: async () => {
      done.push('ask')
      return answer ?? anAnswer(204, undefined, { epoch: 'e' })
    },
    forgetPicture: async () => {
      done.push('forget')
      return { type: 'forgotten' } as const
    },
  }
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <DeletePicture
          item={{ ...ITEM, ...item }}
          onClose={() => undefined}
          onDeleted={() => done.push('deleted')}
        />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  const button = () =>
    Array.from(document.querySelectorAll('button')).find(
      ({ textContent }) => textContent === 'Supprimer',
    )
  await expect.poll(button).toBeDefined()
  const question = document.querySelector('[role=alertdialog]')?.textContent ?? ''
  button()?.click()
  const open = () => pageToasts.getToasts().filter(({ state }) => state === 'open')
  await expect.poll(() => open().length).toBe(1)
  return { done, question, toastText: String(open()[0]?.description).replaceAll('\u00a0', ' ') }
}

test('the server’s picture is deleted first, and this device’s copy after it', async () => {
  const { done, question, toastText } = await confirmed({})
  expect(done).toEqual(['look', 'ask', 'forget', 'deleted'])
  expect(toastText).toBe('Image supprimée')
  expect(question).toMatch(/JPEG, 84.ko, .*2026/)
})

const OFFLINE: Answer = { type: 'unreachable', reason: 'network' }
const IN_USE = anAnswer(409, { code: 'picture-in-use', detail: 'Elle sert.' }, { epoch: 'e' })

test.each([
  ['no answer comes', OFFLINE, 'Le serveur ne répond pas. Réessayez dans un instant.'],
  ['the server refuses', IN_USE, 'Elle sert.'],
])('when %s, the copy stays', async (_, answer, why) => {
  const { done, toastText } = await confirmed({ answer })
  expect(done).toEqual(['look', 'ask'])
  expect(toastText).toBe(`L’image n’a pas été supprimée. ${why}`)
})

test('a picture used on this device is deleted nowhere', async () => {
  const { done, toastText } = await confirmed({ usage: { type: 'named' } })
  expect(done).toEqual(['look'])
  expect(toastText).toContain('modification refusée')
})

test('a waiting picture is on no server', async () => {
  const { done } = await confirmed({ item: { isWaiting: true } })
  expect(done).toEqual(['look', 'forget', 'deleted'])
})
