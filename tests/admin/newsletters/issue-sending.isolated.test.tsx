// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { SendingProgress } from '#admin/newsletters/issue-sending.tsx'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aNewsletter } from '#tests/support/make-entity-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

beforeAll(activateAdminLocale)

const renderProgress = async () => {
  withLiveQueries()
  const backOffice = aDevice().open()
  const screen = (fields: Partial<Newsletter>) => (
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <SendingProgress
          issue={aNewsletter({ recipients: 40, ...fields })}
          onAnswered={() => undefined}
        />
      </BackOfficeProvider>
    </I18nProvider>
  )
  const { container, render } = await mount(null)
  return {
    become: (fields: Partial<Newsletter>) => render(screen(fields)),
    shown: () => container.textContent,
    saidAloud: () =>
      [...container.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(),
  }
}

test('only the end of a sending is announced, not each email', async () => {
  const { become, shown, saidAloud } = await renderProgress()
  await become({ state: 'sending', sent: 12 })
  expect(shown()).toContain('12 sur 40 abonnés')
  expect(saidAloud()).toBe('')
  await become({ state: 'sent', sent: 40 })
  expect(saidAloud()).toBe('Envoyée')
})

test('an issue sent long ago is not announced when it is opened', async () => {
  const { become, saidAloud } = await renderProgress()
  await become({ state: 'sent', sent: 40 })
  expect(saidAloud()).toBe('')
})

test.each([
  ['sends emails', { sends_mail: true, contact_email: 'bonjour@neomuse.test' }, false],
  ['sends no emails', { sends_mail: false, contact_email: 'bonjour@neomuse.test' }, true],
] as const)(
  'while an issue is sent, the progress warns if the server %s',
  async (_, fields, warns) => {
    withLiveQueries()
    const { db, show } = await openAdminPage()
    const row = v.parse(siteSettings.rowSchema, { id: 'settings', version: 1, ...fields })
    await db.table('settings').put({ ...row, ...fields })
    const { container } = await show(
      <SendingProgress issue={aNewsletter({ state: 'sending' })} onAnswered={() => undefined} />,
    )
    await settleQueries(db)
    expect(container.textContent).toMatch(
      warns ? /Le serveur n’envoie plus d’e-mails/ : /L’envoi continue sur le serveur/,
    )
  },
)
