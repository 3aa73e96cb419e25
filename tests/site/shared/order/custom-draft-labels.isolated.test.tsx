// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { CUSTOM_BLANK, type CustomDraft } from '#site/shared/order/custom-draft.ts'
import { useCustomDraftFacts } from '#site/shared/order/custom-draft-labels.ts'
import { mount } from '#tests/support/mount.tsx'

beforeAll(() => activateSiteLocale('fr'))

/** The summary of a draft: each label with its text. */
const summaryOf = async (filled: Partial<CustomDraft>): Promise<Record<string, ReactNode>> => {
  let facts: Record<string, ReactNode> = {}
  function Summary() {
    const found = useCustomDraftFacts()({ ...CUSTOM_BLANK, ...filled })
    facts = Object.fromEntries(found.map(({ label, value }) => [label, value]))
    return null
  }
  await mount(
    <I18nProvider i18n={i18n}>
      <Summary />
    </I18nProvider>,
  )
  return facts
}

const UNSPECIFIED = {
  'Prénom ou nom de scène': 'Non spécifié',
  Style: 'Non spécifié',
  Pays: 'Non spécifié',
  Visage: 'Non spécifié',
}

test('choices are shown by their labels, typed text is shown unchanged', async () => {
  const typed = { name: 'petite', universe: 'fashion', accent: 'noir', specialRequests: 'unique' }
  expect(
    await summaryOf({ ...typed, morphology: 'petite', niche: 'fashion', formats: 'video,photo' }),
  ).toMatchObject({
    'Prénom ou nom de scène': 'petite',
    Univers: 'fashion',
    'Accent et traits culturels': 'noir',
    'Demandes particulières': 'unique',
    Morphologie: 'Petite',
    Niche: 'Mode',
    'Formats en plus': 'Photos, Vidéos',
  })
})

test('an address with unknown choices is shown as it is', async () => {
  expect(
    await summaryOf({
      name: 'constructor',
      style: 'constructor',
      country: 'toString',
      formats: 'x',
    }),
  ).toEqual({
    'Prénom ou nom de scène': 'constructor',
    Style: 'constructor',
    Pays: 'toString',
    Visage: 'Non spécifié',
  })
})

test('what is empty, or nothing but spaces, is not specified', async () => {
  expect(await summaryOf({})).toEqual(UNSPECIFIED)
  expect(await summaryOf({ name: ' \u00a0', universe: '  ', specialRequests: '\n' })).toEqual(
    UNSPECIFIED,
  )
})
