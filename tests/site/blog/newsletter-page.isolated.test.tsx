// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { Subscription } from '#site/blog/newsletter-page.tsx'
import { mount } from '#tests/support/mount.tsx'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const CONFIRM = 'Confirmer mon inscription'
const LEAVE = 'Se désinscrire'

const LINK_EXPIRED = [410, { code: 'link-expired', title: 'Gone', status: 410 }] as const

/** The page of a link, whose server answers each press with the next of these. */
const openLink = async (
  token: string | null,
  answers: readonly (readonly [status: number, body: unknown])[] = [],
  isSubscribed = false,
) => {
  const left = [...answers]
  let answering = Promise.resolve()
  replaceFetch(async () => {
    await answering
    const [status, body] = left.shift() ?? [500, null]
    return Response.json(body, { status })
  })
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Subscription token={token} isSubscribed={isSubscribed} />
      </MemoryRouter>
    </I18nProvider>,
  )
  const buttons = () => [...container.querySelectorAll('button')]
  return {
    names: () => buttons().map(({ textContent }) => textContent),
    dead: () => buttons().flatMap(({ disabled, textContent }) => (disabled ? [textContent] : [])),
    /** The server is slow from now on; answers how it says what it has to say after all. */
    slowDown: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answering = promise
      return () => act(async () => resolve())
    },
    press: (name: string) =>
      act(async () =>
        buttons()
          .find(({ textContent }) => textContent === name)
          ?.click(),
      ),
    words: () => container.textContent,
  }
}

const TOKEN = 'A'.repeat(43)

test('a link that is too old to confirm by is still good to leave by', async () => {
  const { names, press, words } = await openLink(TOKEN, [LINK_EXPIRED, [200, { state: 'left' }]])
  expect(names()).toEqual([CONFIRM, LEAVE])
  await press(CONFIRM)
  expect(words()).toContain('Ce lien n’est plus valable')
  expect(names()).toEqual([LEAVE])
  await press(LEAVE)
  expect(words()).toContain('effacée de notre liste')
  expect(names()).toEqual([])
})

test('after the answer that there is no subscription, unsubscribing is not offered again', async () => {
  const { names, press } = await openLink(TOKEN, [LINK_EXPIRED])
  await press(LEAVE)
  expect(names()).toEqual([])
})

test.each([
  [CONFIRM, LEAVE],
  [LEAVE, CONFIRM],
])('while the server is asked by “%s”, “%s” cannot be pressed', async (pressed, other) => {
  const { press, dead, slowDown } = await openLink(TOKEN, [[403, null]])
  expect(dead()).toEqual([])
  const answer = slowDown()
  await press(pressed)
  expect(dead()).toEqual([other])
  await answer()
  expect(dead()).toEqual([])
})

test('a refusal that is not the server’s own ends nothing', async () => {
  const { names, press, words } = await openLink(TOKEN, [[403, null]])
  await press(CONFIRM)
  expect(words()).toContain('Tu es sans doute hors ligne')
  expect(names()).toEqual([CONFIRM, LEAVE])
})

test('without a token there is nothing to press', async () => {
  expect((await openLink(null)).names()).toEqual([])
})

test('a subscriber is asked for no confirmation, and unsubscribing comes first', async () => {
  const { names, press, words } = await openLink(TOKEN, [[200, { state: 'left' }]], true)
  expect(names()).toEqual([LEAVE])
  expect(words()).toContain('reçois déjà la newsletter')
  await press(LEAVE)
  expect(words()).toContain('effacée de notre liste')
})
