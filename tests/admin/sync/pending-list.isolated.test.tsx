// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ENTITY_LABELS } from '#admin/app/entity-registry.ts'
import { EntityLabelsContext } from '#admin/shared/labels/entity-labels.ts'
import { PendingList } from '#admin/sync/pending-list.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { writeStatus } from '#device/storage/meta-table.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import type { EnginePhase } from '#sync/ports.ts'
import type { Mutation } from '#sync/row/row-state.ts'
import { aMutation } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

beforeAll(activateAdminLocale)

const screens: (() => Promise<void>)[] = []
// Before the account is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

const shown = async (
  edits: readonly Mutation[],
  phase: EnginePhase = 'idle',
): Promise<HTMLElement> => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  await writeStatus(db, { phase, nextTryAtMs: null })
  const { container, render } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <EntityLabelsContext value={ENTITY_LABELS}>
          <PendingList edits={edits} canRetry />
        </EntityLabelsContext>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  screens.push(() => render(null))
  await settleQueries(db)
  return container
}

/** The panel's text about an edit that was tried twice. */
const wordsOf = async (lastProblem: string, phase: EnginePhase): Promise<string> => {
  const edit = aMutation({ fields: { name: 'Lune' }, state: 'sent', attempts: 2, lastProblem })
  return (await shown([edit], phase)).textContent ?? ''
}

test.each([
  ['network', 'offline', 'hors ligne'],
  ['timeout', 'offline', 'pas de réponse à temps'],
  ['not-ours', 'unavailable', 'un intermédiaire du réseau a répondu à la place du serveur'],
  ['server', 'unavailable', 'le serveur ne répond pas'],
  ['server', 'idle', 'le serveur n’arrive pas à traiter cette fiche'],
  ['of-a-later-version', 'idle', 'le serveur ne répond pas'],
] as const)('an edit that met %s while the engine is %s waits because: %s', async (...row) => {
  const [problem, phase, words] = row
  expect(await wordsOf(problem, phase)).toContain(`2 essais · ${words}`)
})

test('of many edits the first 50 are rendered, and 50 more with each press', async () => {
  const edits = Array.from({ length: 120 }, (_, at) =>
    aMutation({ id: `edit-${at}`, rowId: `row-${at}`, fields: { name: 'Lune' } }),
  )
  const screen = await shown(edits)
  const rendered = () => screen.querySelectorAll('li').length
  const rest = () =>
    [...screen.querySelectorAll('button')].find((button) =>
      button.textContent?.startsWith('Afficher la suite'),
    )
  expect([rendered(), rest()?.textContent]).toEqual([50, 'Afficher la suite (70)'])
  await act(async () => rest()?.click())
  expect([rendered(), rest()?.textContent]).toEqual([100, 'Afficher la suite (20)'])
  await act(async () => rest()?.click())
  expect([rendered(), rest()]).toEqual([120, undefined])
})
