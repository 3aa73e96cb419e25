// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { CUSTOM_BLANK } from '#site/shared/order/custom-draft.ts'
import { readOrderAddress } from '#site/shared/order/order-address.ts'
import { completeRequest, requestModel } from '#site/shared/order/ordered-model.ts'
import { UnsentRequests } from '#site/shared/order/unsent-requests.tsx'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const AIKO = { ...CUSTOM_BLANK, name: 'Aïko', faceOption: 'lora' }
const NAMELESS = { ...CUSTOM_BLANK, universe: 'sel & granit' }

beforeEach(() => localStorage.clear())

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** The next visit to the wizard's page. */
const visit = async (locale: Locale = 'fr') => {
  await activateSiteLocale(locale)
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/custom']}>
        <UnsentRequests next="wizard" />
        <h2 id="wizard" tabIndex={-1}>
          Le caractère
        </h2>
        <Address />
      </MemoryRouter>
    </I18nProvider>,
  )
}

const words = () => (document.querySelector('ul')?.textContent ?? '').replaceAll(/\s/g, ' ')
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('ul button')]
const link = () => document.querySelector<HTMLAnchorElement>('ul a')
const address = () => document.querySelector('output')?.textContent ?? ''

test.each(LOCALES)(
  'what was validated and never sent is offered at the next visit (%s)',
  async (locale) => {
    requestModel(AIKO)
    await visit(locale)
    await untilHolds(() => expect(words()).toMatch(/Aïko/))
    expect(words()).toMatch(/399/)
    expect(link()?.textContent?.trim()).not.toBe('')
    expect(buttons()[0]?.getAttribute('aria-label')).toContain('Aïko')
  },
)

test('it is shown as a text, and continues where it stopped', async () => {
  requestModel(AIKO)
  await visit()
  await untilHolds(() =>
    expect(words()).toMatch(/Ta demande n’est pas encore envoyée : \W?Aïko\W?, 399 €\./),
  )
  link()?.click()
  await untilHolds(() => expect(address()).toMatch(/^\/order\/new\?custom=1#model=\w+$/))
  const [, search = '', hash = ''] = /(\?.*)(#.*)/.exec(address()) ?? []
  expect(readOrderAddress({ search, hash })).toEqual({ kind: 'custom', draft: AIKO })
})

test('of several each can be dropped: the focus goes to the next one, and from the last one to the wizard', async () => {
  requestModel(NAMELESS)
  requestModel(AIKO)
  await visit()
  await untilHolds(() => expect(buttons()).toHaveLength(2))
  expect(words()).toContain('ton modèle sur mesure')
  buttons()[0]?.click()
  await untilHolds(() => expect(document.activeElement).toBe(buttons()[0]))
  expect(words()).not.toContain('Aïko')
  buttons()[0]?.click()
  await untilHolds(() => expect(document.activeElement?.id).toBe('wizard'))
  expect(words()).toBe('')
  expect(localStorage.getItem('order-requests')).toBe('[]')
})

test('what was ordered, or never asked for, is not spoken of', async () => {
  requestModel(AIKO)
  completeRequest(AIKO)
  await visit()
  await untilHolds(() => expect(address()).toBe('/custom'))
  expect(words()).toBe('')
})
