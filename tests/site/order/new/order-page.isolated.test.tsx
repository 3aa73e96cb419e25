// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { OrderPage } from '#site/order/new/order-page.tsx'
import { draftToText } from '#site/shared/form-draft.ts'
import { CUSTOM_BLANK, draftToHash, keptCustomDraft } from '#site/shared/order/custom-draft.ts'
import { customAddress, readOrderAddress } from '#site/shared/order/order-address.ts'
import { forgetOrderedModel, requestKey, requestModel } from '#site/shared/order/ordered-model.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const AIKO = { ...CUSTOM_BLANK, name: 'Aïko', universe: 'sel & granit' }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  keptCustomDraft.write(draftToText({ fields: CUSTOM_BLANK, key: null }))
})

function Address() {
  const { search, hash } = useLocation()
  return <output>{search + hash}</output>
}

/** The order's page, opened at an address; returns its text and its current address. */
const open = async ({ search, hash = '' }: { search: string; hash?: string }) => {
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/order/new?${search}#${hash}`]}>
        <OrderPage />
        <Address />
      </MemoryRouter>
    </I18nProvider>,
  )
  await untilHolds(() => expect(document.querySelector('form')).not.toBeNull())
  return {
    words: () => document.body.textContent ?? '',
    address: () => document.querySelector('output:last-of-type')?.textContent,
  }
}

test('a model that the address spells out is kept by the tab, and named in the address', async () => {
  const { words, address } = await open({ search: 'custom=1', hash: draftToHash(AIKO) })
  await untilHolds(() => expect(address()).toMatch(/^\?custom=1#model=\w+$/))
  expect(words()).toContain('sel & granit')
})

test('the form stays the same one when the model’s text leaves the address: it keeps what was typed before', async () => {
  const forms = new Set<Element>()
  const watch = new MutationObserver(() => {
    for (const form of document.querySelectorAll('form')) forms.add(form)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  const { address } = await open({ search: 'custom=1', hash: draftToHash(AIKO) })
  await untilHolds(() => expect(address()).toMatch(/#model=\w+$/))
  expect(forms.size).toBe(1)
})

test('the wizard’s model stays in the tab that orders it, when the wizard goes on', async () => {
  keptCustomDraft.write(draftToText({ fields: AIKO, key: null }))
  const link = customAddress(AIKO)
  expect(link.hash).not.toContain('name')
  await open(link)
  keptCustomDraft.write(draftToText({ fields: CUSTOM_BLANK, key: null }))
  const reload = () => readOrderAddress({ search: `?${link.search}`, hash: `#${link.hash}` })
  // The form is on the page a moment before its effects have run.
  await untilHolds(() => expect(reload()).toEqual({ kind: 'custom', draft: AIKO }))
})

test('the press that validates a model keeps its request: the page completes it, wherever the wizard is by then', async () => {
  keptCustomDraft.write(draftToText({ fields: AIKO, key: null }))
  const link = customAddress(AIKO)
  requestModel(AIKO)
  // The new tab is slow to open, or opens on another day.
  keptCustomDraft.write(draftToText({ fields: CUSTOM_BLANK, key: null }))
  const { words } = await open({ search: link.search, hash: link.hash ?? '' })
  expect(words()).toContain('sel & granit')
})

test('several presses for the same model with the same text share one key, until it is validated again', () => {
  const body = { email: 'zoe@example.org' }
  expect(requestKey(AIKO, body)).toBeNull()
  requestModel(AIKO)
  const key = requestKey(AIKO, body)
  requestModel(AIKO)
  expect(requestKey(AIKO, body)).toBe(key)
  expect(requestKey(AIKO, { email: 'ada@example.org' })).not.toBe(key)
  forgetOrderedModel(AIKO)
  // Another tab that still shows it orders nothing twice, and nothing of the model is left.
  expect(requestKey(AIKO, body)).toBe(key)
  expect(localStorage.getItem('order-requests')).not.toContain('granit')
  requestModel(AIKO)
  expect(requestKey(AIKO, body)).not.toBe(key)
})

test('of requests that are never completed the device keeps the last five', () => {
  for (let at = 0; at < 7; at += 1) requestModel({ ...AIKO, name: `n${at}` })
  const known = (at: number) => requestKey({ ...AIKO, name: `n${at}` }, {}) !== null
  expect([0, 1, 2, 3, 4, 5, 6].map(known)).toEqual([false, false, true, true, true, true, true])
})
