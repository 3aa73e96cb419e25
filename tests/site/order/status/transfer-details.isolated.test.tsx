// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, test } from 'vitest'
import type { OrderPage } from '#contract/public/order-page.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { TransferDetails } from '#site/order/status/transfer-details.tsx'
import { mount } from '#tests/support/mount.tsx'

beforeAll(() => activateSiteLocale('fr'))

type Transfer = NonNullable<OrderPage['transfer']>

const TRANSFER: Transfer = {
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  holder: 'Néomuse',
  reference: 'NM-7K2M9Q4X',
  qr: 'BCD\n002\n1\nSCT',
}

const shown = async (fields: Partial<Transfer>): Promise<readonly string[]> => {
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <TransferDetails transfer={{ ...TRANSFER, ...fields }} total={58} hasCode={false} />
    </I18nProvider>,
  )
  const labels = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  return [...labels, ...(container.textContent?.includes('il reste') ? ['partial'] : [])]
}

test('the account’s details are shown, of the BIC only one that there is', async () => {
  const without = ['Bénéficiaire', 'IBAN', 'Montant', 'Référence']
  expect(await shown({})).toEqual(['Bénéficiaire', 'IBAN', 'BIC', 'Montant', 'Référence'])
  expect(await shown({ bic: '' })).toEqual(without)
})

test('where a part has arrived, what is missing is asked for, and the page says so', async () => {
  expect(await shown({ amount: 12 })).toContain('partial')
  expect(await shown({ amount: 58 })).not.toContain('partial')
})
