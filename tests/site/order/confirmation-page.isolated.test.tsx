// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { ConfirmationPage } from '#site/order/confirmation-page.tsx'
import { confirmationAddress, keepReceipt } from '#site/shared/order/order-receipt.ts'
import { mount } from '#tests/support/mount.tsx'

const ID = '0193abcd-1111-7222-8333-444455556666'

beforeEach(() => sessionStorage.clear())

const confirm = async (id = ID): Promise<string> => {
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[confirmationAddress(id)]}>
        <ConfirmationPage />
      </MemoryRouter>
    </I18nProvider>,
  )
  return container.textContent ?? ''
}

const COURSE = 'le lien qui ouvre ton cours'
const PICTURES = 'Images virtuelles'

test('a plan is delivered by the link to the course', async () => {
  keepReceipt({ id: ID, total: 397, opensCourse: true })
  const words = await confirm()
  expect(words).toContain(COURSE)
  expect(words).not.toContain(PICTURES)
})

test('anything else is delivered as pictures are, and waits', async () => {
  keepReceipt({ id: ID, total: 29 })
  const words = await confirm()
  expect(words).toContain(PICTURES)
  expect(words).toContain('débité')
  expect(words).not.toContain(COURSE)
})

test('it leads to the page of an order that has one', async () => {
  keepReceipt({ id: ID, total: 29, orderUrl: `https://neomuse.example/th/order#${'T'.repeat(43)}` })
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[confirmationAddress(ID)]}>
        <ConfirmationPage />
      </MemoryRouter>
    </I18nProvider>,
  )
  // In the language on screen, whose prefix the router adds.
  expect(container.querySelector(`a[href="/order#${'T'.repeat(43)}"]`)).not.toBeNull()
})

test.each(['', 'x', ID, ID.replace('0193', '0194')])(
  'of the order %j, which this tab has not placed, nothing is said',
  async (id) => {
    if (id !== ID) keepReceipt({ id: ID, total: 29 })
    const words = await confirm(id)
    expect(words).toContain('Aucune commande à afficher')
    for (const said of ['reçue', 'Merci', 'débité', '0193', '0194', PICTURES])
      expect(words).not.toContain(said)
  },
)
