// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { Confirmation } from '#site/order/confirmation/confirmation.tsx'
import { keepReceipt } from '#site/shell/order/order-receipt.ts'
import { mount } from '#tests/support/mount.tsx'

const ID = '0193abcd-1111-7222-8333-444455556666'

beforeEach(() => sessionStorage.clear())

const confirm = async (): Promise<string> => {
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Confirmation id={ID} />
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

test.each([
  ['anything else', () => keepReceipt({ id: ID, total: 29 })],
  ['an order of which this tab knows nothing', () => undefined],
])('%s is delivered as pictures are', async (_, prepare) => {
  prepare()
  const words = await confirm()
  expect(words).toContain(PICTURES)
  expect(words).not.toContain(COURSE)
})

test.each([
  [
    'the tab that has placed an order says that it waits',
    () => keepReceipt({ id: ID, total: 29 }),
    true,
  ],
  ['any other cannot know', () => undefined, false],
])('%s', async (_, prepare, isSaid) => {
  prepare()
  expect((await confirm()).includes('débité')).toBe(isSaid)
})
