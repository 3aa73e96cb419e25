// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { BrowserUnsupported, DatabaseUnavailable } from '#admin/app/database-unavailable.tsx'
import type { BackOffice, UnavailableReason } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { MissingFeature } from '#device/back-office/missing-features.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

const RELOAD = 'Recharger la page'
const EXPORT = 'Exporter les modifications en attente'

/** The shown text, the offered actions, and the action that was requested. */
const openScreen = async (reason: UnavailableReason, unsent = 0) => {
  const asked: string[] = []
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => void asked.push('reload'))
  onTestFinished(() => reload.mockRestore())
  const backOffice: BackOffice = {
    ...aDevice().open(),
    signOut: async (edits) => void asked.push(`sign out, ${edits}`),
    exportEdits: async () => {
      asked.push('export')
      return null
    },
  }
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <DatabaseUnavailable {...{ reason, unsent }} />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  const buttons = [...container.querySelectorAll('button')]
  for (const button of buttons) await act(async () => button.click())
  return {
    title: container.querySelector('h1')?.textContent,
    text: container.textContent?.replace(/\s+/g, ' '),
    ways: buttons.map(({ textContent }) => textContent),
    asked,
  }
}

test.each([
  [
    'blocked',
    'Un autre onglet bloque vos données',
    'Fermez ou rechargez les autres onglets : cette page s’ouvrira automatiquement.',
    [RELOAD],
    ['reload'],
  ],
  [
    'newer-version',
    'Cette page est trop ancienne',
    'Rechargez la page pour l’obtenir. Vos modifications en attente sont conservées.',
    [RELOAD, EXPORT],
    ['reload', 'export'],
  ],
  [
    'storage-full',
    'Espace de stockage plein',
    'Vos modifications en attente sont conservées : libérez de la place, puis rechargez la page.',
    [RELOAD, EXPORT],
    ['reload', 'export'],
  ],
  [
    'no-storage',
    'Ce navigateur refuse d’enregistrer des données',
    'Ouvrez une fenêtre ordinaire, ou vérifiez ses réglages.',
    [RELOAD, 'Déconnexion'],
    // Data on a device that cannot show it is not discarded.
    ['reload', 'sign out, keep'],
  ],
] as const)(
  'a database that is %s shows the reason and what to do',
  async (reason, title, words, ways, asked) => {
    const screen = await openScreen(reason)
    expect(screen).toMatchObject({ title, ways, asked })
    expect(screen.text).toContain(words)
    expect(document.title).toContain(title)
  },
)

test('a revoked role is reported, and unsent edits can be exported', async () => {
  const idle = await openScreen('no-right')
  expect(idle).toMatchObject({
    title: 'Vous n’êtes plus administrateur',
    ways: ['Vérifier de nouveau', 'Déconnexion'],
    asked: ['reload', 'sign out, keep'],
  })
  expect(idle.text).not.toContain('modification')
  const busy = await openScreen('no-right', 2)
  expect(busy.ways).toEqual([EXPORT, 'Vérifier de nouveau', 'Déconnexion'])
  expect(busy.asked).toContain('export')
  expect(busy.text).toContain('2 modifications n’ont pas été envoyées')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Vous n’êtes plus administrateur')
})

/** For each feature, its name as shown and what to do. Typed so that a new feature needs an entry, too. */
const EXPECTED_WORDS: Readonly<Record<MissingFeature, readonly string[]>> = {
  https: ['pas sécurisée', 'https://', 'http://localhost'],
  storage: ['IndexedDB', 'fenêtre ordinaire'],
  locks: ['Web Locks', 'Mettez-le à jour'],
  workers: ['Web Workers', 'extensions'],
  outdated: ['trop ancien', 'Chrome ou Edge 111, Firefox 115 ou Safari 16.4'],
}

const said = async (missing: MissingFeature): Promise<string> => {
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BrowserUnsupported missing={missing} />
    </I18nProvider>,
  )
  return (container.textContent ?? '').replace(/\s+/g, ' ')
}

test.each(Object.entries(EXPECTED_WORDS))(
  'without %s it says exactly that, and what to do',
  async (missing, words) => {
    // The keys are those of the record's type.
    const text = await said(missing as MissingFeature)
    for (const word of words) expect(text).toContain(word)
    for (const [other, [name = '']] of Object.entries(EXPECTED_WORDS))
      if (other !== missing) expect(text).not.toContain(name)
  },
)
