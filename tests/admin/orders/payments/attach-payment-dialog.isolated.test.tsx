// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OrderPayments } from '#admin/orders/payments/order-payments.tsx'
import { StrayMoneyProvider } from '#admin/orders/payments/stray-money-context.tsx'
import { StrayMoneyRow } from '#admin/orders/payments/stray-money-row.tsx'
import type { OrderFile } from '#contract/admin/order-file.ts'
import type { StrayMoney } from '#contract/admin/stray-money.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { AccountRequest } from '#device/network/session-api.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import {
  EXAMPLE_ORDER_FILE,
  EXAMPLE_STRAY_LIST,
  EXAMPLE_STRAY_PAYMENT,
} from '#server/openapi/example-order-file.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { anOrder } from '#tests/support/make-entity-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { typeInto } from '#tests/support/type-into.ts'
import { loadDialogSheet } from '#ui/overlay/dialog.tsx'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

const ORDERS = vi.hoisted(() => ({ rows: [] as object[] }))
vi.mock('#device/back-office/use-rows.ts', () => ({
  useRowsWith: (entity: string) => (entity === 'orders' ? ORDERS.rows : []),
}))

beforeAll(activateAdminLocale)
beforeEach(() => clearToasts())

const WANTED = anOrder({ id: 'wanted', number: 'NM-7K2M9Q4X', status: 'pending', total_amount: 58 })
const OTHER = anOrder({ id: 'other', number: 'NM-7K2M9Q4Y', status: 'pending', total_amount: 30 })
const [EXAMPLE] = EXAMPLE_STRAY_LIST.entries
if (!EXAMPLE?.order) throw new Error('the example names no order')

/** A transfer of 30 € for the order of 58 €. */
const TRANSFER: StrayMoney = {
  ...EXAMPLE,
  id: 'first',
  kind: 'partial',
  provider: 'transfer',
  amount: 30,
  refundable: 30,
  order: { ...EXAMPLE.order, id: WANTED.id, total: 58 },
}

const onChanged = vi.fn()

const show = async (
  part: 'money' | StrayMoney,
  answer: object,
  { entries = [], status = 200 }: { entries?: StrayMoney[]; status?: number } = {},
) => {
  onChanged.mockClear()
  ORDERS.rows = [OTHER, WANTED]
  const asked: AccountRequest[] = []
  const ask = async (request: AccountRequest) => {
    if (request.method === 'GET') return anAnswer(200, { open: 1, entries }, { epoch: 'e' })
    asked.push(request)
    return anAnswer(status, answer, { epoch: 'e' })
  }
  const payments = [{ ...EXAMPLE_STRAY_PAYMENT, ...PARTIAL }]
  const file: OrderFile = { ...EXAMPLE_ORDER_FILE, refunds: [], payments }
  await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <BackOfficeProvider backOffice={{ ...aDevice().open(), ask }}>
          <StrayMoneyProvider>
            {part === 'money' ? (
              <OrderPayments order={WANTED} file={file} isPending={false} onChanged={onChanged} />
            ) : (
              <StrayMoneyRow money={part} onChanged={onChanged} />
            )}
          </StrayMoneyProvider>
        </BackOfficeProvider>
      </MemoryRouter>
    </I18nProvider>,
  )
  return asked
}

const PARTIAL = {
  stray_reason: 'partial',
  provider: 'transfer',
  amount: 30,
  refundable: 30,
} as const

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''
const buttons = (name: string) =>
  Array.from(document.querySelectorAll('button')).filter((one) => plain(one.textContent) === name)
const press = async (name: string) => {
  await expect.poll(() => buttons(name).length).toBeGreaterThan(0)
  await act(async () => {
    buttons(name).at(-1)?.click()
    // The first dialog of a page loads its code.
    await loadDialogSheet()
  })
}
const dialog = () => plain(document.querySelector('[role=dialog]')?.textContent)
const question = () => plain(document.querySelector('[role=alertdialog]')?.textContent)
const toastTexts = () => pageToasts.getToasts().map(({ description }) => plain(String(description)))
const fields = () => Array.from(document.querySelectorAll<HTMLInputElement>('[role=dialog] input'))

test('a transfer is attached to its intended order, with the missing amount', async () => {
  const attached = { ...EXAMPLE_STRAY_PAYMENT, ...PARTIAL, missing: 28, excess: 0 }
  const asked = await show(TRANSFER, attached)
  await press('Rattacher…')
  await expect.poll(dialog).toContain('NM-7K2M9Q4X')
  // Its own order comes first, though the other one has exactly this amount.
  expect(dialog()).toMatch(/NM-7K2M9Q4X · 58 €.*NM-7K2M9Q4Y · 30 €/)
  expect(dialog()).toContain('il manquera 28 €')
  await press('Continuer')
  await expect.poll(question).toContain('il manquera 28 €')
  await press('Rattacher')
  await expect.poll(toastTexts).toContain('Paiement rattaché, il manque 28 €')
  expect(asked).toMatchObject([
    { path: '/api/admin/payments/first/attach', body: { order_id: WANTED.id } },
  ])
})

const REFUSAL = { code: 'illegal-transition', detail: 'x' }

test('a refused attachment says so, and leaves the question open and the list as it was', async () => {
  await show(TRANSFER, REFUSAL, { status: 409 })
  await press('Rattacher…')
  await press('Continuer')
  await press('Rattacher')
  await expect.poll(() => toastTexts().length).toBe(1)
  expect(question()).toContain('il manquera 28 €')
  expect(onChanged).not.toHaveBeenCalled()
})

test('a refused transfer says so, and leaves the question open', async () => {
  await show('money', REFUSAL, { status: 409 })
  await press('Virement reçu…')
  await expect.poll(() => fields()[0]?.value).toBe('28')
  await act(async () => {
    const [, reference] = fields()
    if (reference) typeInto(reference, 'VIR 2')
  })
  await press('Continuer')
  await press('Enregistrer le virement')
  await expect.poll(() => toastTexts().length).toBe(1)
  expect(question()).not.toBe('')
  expect(onChanged).not.toHaveBeenCalled()
})

test('earlier payments count, and an excess is shown', async () => {
  const attached = { ...EXAMPLE_STRAY_PAYMENT, status: 'matched', stray_reason: null }
  const second = { ...TRANSFER, id: 'second', amount: 40, refundable: 40 }
  await show(second, { ...attached, missing: 0, excess: 12 }, { entries: [TRANSFER, second] })
  await press('Rattacher…')
  await expect.poll(dialog).toContain('12 € sont en trop')
  await press('Continuer')
  await press('Rattacher')
  await expect.poll(toastTexts).toContain('Commande payée, 12 € en trop à rembourser')
})

test('a provider’s payment is attached to the order with exactly that amount', async () => {
  await show({ ...TRANSFER, kind: 'late', provider: 'stripe' }, {})
  await press('Rattacher…')
  await expect.poll(dialog).toContain('NM-7K2M9Q4Y')
  expect(dialog()).not.toContain('NM-7K2M9Q4X')
  expect(dialog()).toContain('Seules les commandes en attente de 30 €')
})

test('a received transfer is preset with the missing amount; another amount shows its effect', async () => {
  await show('money', { result: 'stray', reason: 'partial', missing: 18, excess: 0 })
  await press('Virement reçu…')
  await expect.poll(() => fields()[0]?.value).toBe('28')
  expect(dialog()).toContain('La commande attend 28 €')
  await act(async () => {
    const [amount, reference] = fields()
    if (amount && reference) {
      typeInto(amount, '10')
      typeInto(reference, 'VIR 2')
    }
  })
  await press('Continuer')
  await expect.poll(question).toContain('il manquera 18 €')
  await press('Enregistrer le virement')
  await expect.poll(toastTexts).toContain('Virement enregistré, il manque 18 €')
})
