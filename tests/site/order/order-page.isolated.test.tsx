// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { OrderPage } from '#site/order/new/order-page.tsx'
import { draftToText } from '#site/shell/form/form-draft.ts'
import {
  CUSTOM_BLANK,
  draftToHash,
  keptCustomDraft,
} from '#site/shell/order/custom/custom-draft.ts'
import { customAddress, readOrderAddress } from '#site/shell/order/order-address.ts'
import { draw } from '#tests/support/draw.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const AIKO = { ...CUSTOM_BLANK, name: 'Aïko', universe: 'sel & granit' }

beforeEach(() => {
  sessionStorage.clear()
  keptCustomDraft.write(draftToText({ fields: CUSTOM_BLANK, key: null }))
})

function Address() {
  const { search, hash } = useLocation()
  return <output>{search + hash}</output>
}

/** The order's page, opened at an address; answers its words and the address that it has now. */
const open = async ({ search, hash = '' }: { search: string; hash?: string }) => {
  await activateSiteLocale('fr')
  draw(
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
