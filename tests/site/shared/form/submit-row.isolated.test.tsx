// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test, vi } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { FormTroubleNote } from '#site/shared/form/submit-row.tsx'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

// Node has none, and the outbox reports to it.
vi.stubGlobal('reportError', vi.fn())

const said = () => [...document.querySelectorAll('body > *')].at(-1)?.textContent ?? ''

/** What is said of a form that waits, for a server that has asked for this time or for the network. */
const wordsFor = async (busyUntilMs: number | null): Promise<string> => {
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <FormTroubleNote trouble={{ type: 'waiting', key: 'k', busyUntilMs }} />
    </I18nProvider>,
  )
  await untilHolds(() => expect(said()).not.toBe(''))
  return said()
}

test('a busy server is reported as such, with the delay that it has asked for', async () => {
  expect(await wordsFor(Date.now())).toMatch(/serveur est très sollicité. Tout est enregistré/)
  const later = await wordsFor(Date.now() + 9 * 60_000)
  expect(later).toMatch(/serveur est très sollicité.*dans (9|10) minutes/)
  expect(later).not.toContain('réseau')
})

test('without an answer, a missing network is reported', async () => {
  expect(await wordsFor(null)).toContain('Tu es sans doute hors ligne')
})
