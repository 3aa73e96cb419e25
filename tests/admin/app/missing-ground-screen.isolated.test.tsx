// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, test } from 'vitest'
import { BrowserUnsupported } from '#admin/app/database-unavailable.tsx'
import type { MissingFeature } from '#device/back-office/missing-features.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'

beforeAll(activateAdminLocale)

/** Of each what is missing by its name, and what to do. Typed so that one that comes later has its own, too. */
const WORDS: Readonly<Record<MissingFeature, readonly string[]>> = {
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

test.each(Object.entries(WORDS))(
  'without %s it says exactly that, and what to do',
  async (missing, words) => {
    // The keys are those of the record's type.
    const text = await said(missing as MissingFeature)
    for (const word of words) expect(text).toContain(word)
    for (const [other, [name = '']] of Object.entries(WORDS))
      if (other !== missing) expect(text).not.toContain(name)
  },
)
