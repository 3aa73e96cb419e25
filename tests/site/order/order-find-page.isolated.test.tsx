// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { OrderFindForm } from '#site/order/order-find-page.tsx'
import { createDraftText, draftToText } from '#site/shared/form-draft.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const ZOE = 'zoe@example.org'

/** The form, sent by Zoé; `mail`: whether this server sends e-mails at all. */
const ask = async (mail: boolean) => {
  const asked: [string, unknown][] = []
  replaceFetch(async (input, init) => {
    asked.push([String(input), JSON.parse(String(init?.body))])
    return Response.json({ id: '0193a1b2-0000-7000-8000-000000000001', mail }, { status: 201 })
  })
  // A test that waits here moves its time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })
  createDraftText('order-find').write(draftToText({ fields: { email: ZOE }, key: null }))
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <OrderFindForm />
      </MemoryRouter>
    </I18nProvider>,
  )
  const form = () => document.querySelector('form')
  await untilHolds(() => expect(form()).not.toBeNull())
  // It arrives without scripts as well.
  expect(form()?.getAttribute('action')).toBe('/api/order/find')
  form()?.querySelector<HTMLElement>('[type=submit]')?.click()
  const said = () => document.querySelector('[role=status]')
  await untilHolds(() => expect(said()).not.toBeNull())
  return { asked, said }
}

test('what is said is the same for every address', async () => {
  const { asked, said } = await ask(true)
  expect(asked).toEqual([['/api/order/find', { email: ZOE, language: 'fr', website: '' }]])
  expect(said()?.textContent).toContain('Si des commandes sont liées à cette adresse')
})

test('a server that sends no emails says so, and whom to write to', async () => {
  const { said } = await ask(false)
  expect(said()?.textContent).toContain('n’envoie pas d’e-mail')
  expect(said()?.querySelector('a')?.getAttribute('href')).toBe('/contact')
})
