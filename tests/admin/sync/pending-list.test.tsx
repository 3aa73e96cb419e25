// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { EntityWordsContext } from '#admin/entity/words/entity-words.tsx'
import { ENTITY_WORDS } from '#admin/shell/entity-registry.ts'
import { PendingList } from '#admin/sync/pending-list.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { writeStatus } from '#device/storage/meta/status.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import type { EnginePhase } from '#sync/ports.ts'
import { aMutation } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

beforeAll(activateAdminLocale)

const screens: (() => Promise<void>)[] = []
// Before anybody is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

/** What the panel says of an edit that was tried twice. */
const wordsOf = async (lastProblem: string, phase: EnginePhase): Promise<string> => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  await writeStatus(db, { phase, nextTryAtMs: null })
  const edit = aMutation({ fields: { name: 'Lune' }, state: 'sent', attempts: 2, lastProblem })
  const { container, render } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <EntityWordsContext value={ENTITY_WORDS}>
          <PendingList edits={[edit]} canRetry />
        </EntityWordsContext>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  screens.push(() => render(null))
  await settleQueries(db)
  return container.textContent ?? ''
}

test.each([
  ['network', 'offline', 'pas de réseau'],
  ['timeout', 'offline', 'pas de réponse à temps'],
  ['not-ours', 'unavailable', 'un intermédiaire du réseau a répondu à la place du serveur'],
  ['server', 'unavailable', 'serveur momentanément indisponible'],
  ['server', 'idle', 'le serveur n’arrive pas à traiter cette fiche'],
  ['of-a-later-version', 'idle', 'serveur momentanément indisponible'],
] as const)('an edit that met %s while the engine is %s waits because: %s', async (...told) => {
  const [problem, phase, words] = told
  expect(await wordsOf(problem, phase)).toContain(`2 essais · ${words}`)
})
