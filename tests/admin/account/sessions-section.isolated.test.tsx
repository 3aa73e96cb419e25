// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { SessionList } from '#admin/account/sessions-section.tsx'
import type { AccountSession } from '#contract/session.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

const aSession = (at: number): AccountSession => ({
  id: `s${at}`,
  created_at: '2026-01-15T12:00:00.000Z',
  last_used_at: '2026-01-15T12:00:00.000Z',
  expires_at: '2026-01-16T00:00:00.000Z',
  device: 'Chrome · Android',
  is_current: at === 0,
})

/** A list with the given number of sessions: how many it shows, and the text of its button for the others. */
const renderList = async (count: number) => {
  const list = Array.from({ length: count }, (_, at) => aSession(at))
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={aDevice().open()}>
        <SessionList list={list} onEnd={() => undefined} />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  const button = () => [...container.querySelectorAll('button')].find(isAboutOthers) ?? null
  return {
    shown: () => container.querySelectorAll('li').length,
    words: () => button()?.textContent ?? null,
    press: () => act(async () => button()?.click()),
  }
}

const isAboutOthers = ({ textContent }: HTMLButtonElement): boolean =>
  /^(Afficher|N’afficher)/.test(textContent ?? '')

test('five sessions are all shown', async () => {
  const list = await renderList(5)
  expect([list.shown(), list.words()]).toEqual([5, null])
})

test('of more than five, the others are shown after a press, and can be hidden again', async () => {
  const list = await renderList(12)
  expect([list.shown(), list.words()]).toEqual([5, 'Afficher les 7 autres'])
  await list.press()
  expect([list.shown(), list.words()]).toEqual([12, 'N’afficher que les 5 premières'])
  await list.press()
  expect(list.shown()).toBe(5)
})

test('a single further session is not counted', async () => {
  const list = await renderList(6)
  expect(list.words()).toBe('Afficher l’autre')
})
