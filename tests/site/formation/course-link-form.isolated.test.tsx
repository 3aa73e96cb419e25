// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { CourseLinkForm } from '#site/formation/course-link-form.tsx'
import { createDraftText, draftToText } from '#site/shared/form-draft.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const ZOE = 'zoe@example.org'

/** The form, sent by Zoé; `mail`: whether the server says that an email may be on its way. */
const ask = async (mail: boolean, more: object = {}) => {
  const asked: [string, unknown][] = []
  replaceFetch(async (input, init) => {
    asked.push([String(input), JSON.parse(String(init?.body))])
    return Response.json(
      { id: '0193a1b2-0000-7000-8000-000000000001', mail, ...more },
      { status: 201 },
    )
  })
  // A test that waits here moves its time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })
  createDraftText('course-link').write(draftToText({ fields: { email: ZOE }, key: null }))
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <CourseLinkForm />
      </MemoryRouter>
    </I18nProvider>,
  )
  const form = () => document.querySelector('form')
  await untilHolds(() => expect(form()).not.toBeNull())
  form()?.querySelector<HTMLElement>('[type=submit]')?.click()
  const said = () => document.querySelector('[role=status]')
  await untilHolds(() => expect(said()).not.toBeNull())
  return { asked, said }
}

test('the answer about the email is the same for every address', async () => {
  const { asked, said } = await ask(true)
  expect(asked).toEqual([['/api/course/link', { email: ZOE, language: 'fr', website: '' }]])
  expect(said()?.textContent).toContain('Si un cours payé est lié à cette adresse')
})

test('a server that sends no email says so, and whom to write to', async () => {
  const { said } = await ask(false)
  expect(said()?.textContent).toContain('n’envoie pas d’e-mail')
  expect(said()?.querySelector('a')?.getAttribute('href')).toBe('/contact')
})

test('after a request within the hour, the form says when another link can be requested', async () => {
  const { said } = await ask(true, { wait_seconds: 1_441 })
  expect(said()?.textContent).toContain('il y a moins d’une heure')
  expect(said()?.textContent).toContain('dans 25 minutes')
})
