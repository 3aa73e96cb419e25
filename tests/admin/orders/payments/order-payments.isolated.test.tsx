// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { OrderPayments } from '#admin/orders/payments/order-payments.tsx'
import { StrayMoneyRow } from '#admin/orders/payments/stray-money-row.tsx'
import type { OrderFile } from '#contract/admin/order-file.ts'
import type { StrayMoney } from '#contract/admin/stray-money.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { AccountRequest } from '#device/network/session-api.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import {
  EXAMPLE_ORDER_FILE,
  EXAMPLE_REFUND,
  EXAMPLE_STRAY_LIST,
} from '#server/openapi/example-order-file.ts'
import type { Answer } from '#sync/ports.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { anOrder } from '#tests/support/make-entity-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { loadDialogSheet } from '#ui/overlay/dialog.tsx'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

beforeAll(activateAdminLocale)
beforeEach(() => clearToasts())

const LOST: Answer = { type: 'unreachable', reason: 'network' }
const done = (body: unknown) => anAnswer(200, body, { epoch: 'e' })

type Props = Partial<Parameters<typeof OrderPayments>[0]>

const setUp = async (part: 'money' | StrayMoney, answers: readonly Answer[], props: Props = {}) => {
  const asked: AccountRequest[] = []
  const left = [...answers]
  let changes = 0
  const backOffice = {
    ...aDevice().open(),
    ask: async (request: AccountRequest) => {
      asked.push(request)
      return left.shift() ?? LOST
    },
  }
  const onChanged = () => {
    changes += 1
  }
  const file: OrderFile = { ...EXAMPLE_ORDER_FILE, refunds: [] }
  await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <BackOfficeProvider backOffice={backOffice}>
          {part === 'money' ? (
            <OrderPayments
              order={anOrder({ status: 'paid' })}
              {...{ file, isPending: false, onChanged }}
              {...props}
            />
          ) : (
            <StrayMoneyRow money={part} onChanged={onChanged} />
          )}
        </BackOfficeProvider>
      </MemoryRouter>
    </I18nProvider>,
  )
  return { asked, changes: () => changes }
}

const buttons = (name: string) =>
  Array.from(document.querySelectorAll('button')).filter(
    ({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') === name,
  )

const press = async (name: string) => {
  await expect.poll(() => buttons(name).length).toBeGreaterThan(0)
  await act(async () => {
    buttons(name).at(-1)?.click()
    // The first dialog of a page loads its code.
    await loadDialogSheet()
  })
}

const toastTexts = () =>
  pageToasts
    .getToasts()
    .filter(({ state }) => state === 'open')
    .map(({ description }) => String(description).replaceAll(/[\u00a0\u202f]/g, ' '))

const question = () =>
  document.querySelector('[role=alertdialog]')?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')

const idOf = (request: AccountRequest | undefined) =>
  (request?.body as { readonly id?: string } | undefined)?.id

const askRefund = async () => {
  await press('Rembourser…')
  await press('Continuer')
  await expect.poll(question).toBeDefined()
}

describe('a refund', () => {
  test('asks first, naming the amount and the person, and is sent once however often it is pressed', async () => {
    const { asked, changes } = await setUp('money', [done(EXAMPLE_REFUND)])
    await askRefund()
    expect(question()).toContain('Rembourser 29 € à Camille Moreau (')
    expect(asked).toEqual([])
    const [confirm] = buttons('Rembourser 29 €')
    await act(async () => {
      confirm?.click()
      confirm?.click()
    })
    await expect.poll(toastTexts).toEqual(['Remboursement de 29 € en cours'])
    expect(asked).toMatchObject([{ method: 'POST', body: { reason: 'goodwill' } }])
    expect(changes()).toBe(1)
  })

  test('waits for the network in each step, and says why', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const cut = () =>
      act(async () => {
        isOnline.mockReturnValue(false)
        dispatchEvent(new Event('offline'))
      })
    onTestFinished(() => isOnline.mockRestore())
    const { asked } = await setUp('money', [])
    await press('Rembourser…')
    await press('Continuer')
    await expect.poll(question).toBeDefined()
    await cut()
    for (const name of ['Rembourser…', 'Continuer', 'Rembourser 29 €', 'Lien de la commande'])
      expect(
        buttons(name).map(({ disabled }) => disabled),
        name,
      ).toEqual([true])
    const statuses = [...document.querySelectorAll('[role=status]')].filter(({ textContent }) =>
      textContent?.includes('les actions sur l’argent demandent une connexion'),
    )
    // On the order, in the dialog, and in the question.
    expect(statuses).toHaveLength(3)
    await press('Rembourser 29 €')
    expect(asked).toEqual([])
  })

  test('without a selected line says so beside the lines', async () => {
    await setUp('money', [])
    await press('Rembourser…')
    await expect.poll(() => document.querySelectorAll('select').length).toBeGreaterThan(0)
    const [scope] = document.querySelectorAll('select')
    await act(async () => {
      if (!scope) return
      scope.value = 'lines'
      scope.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await press('Continuer')
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toContain('Choisissez au moins une ligne')
  })

  test('with a lost answer says so, and a second press repeats the same request', async () => {
    const { asked, changes } = await setUp('money', [LOST, done(EXAMPLE_REFUND)])
    await askRefund()
    await press('Rembourser 29 €')
    await expect.poll(question).toContain('peut-être déjà arrivée')
    expect(toastTexts()).toEqual([])
    expect(changes()).toBe(0)
    await press('Vérifier')
    await expect.poll(() => asked.length).toBe(2)
    expect(idOf(asked[0])).not.toBe(undefined)
    expect(idOf(asked[1])).toBe(idOf(asked[0]))
    await expect.poll(changes).toBe(1)
  })

  test('after a completed one has a new id', async () => {
    const { asked } = await setUp('money', [done(EXAMPLE_REFUND), done(EXAMPLE_REFUND)])
    await askRefund()
    await press('Rembourser 29 €')
    await expect.poll(() => document.querySelector('[role=alertdialog]')).toBeNull()
    await askRefund()
    await press('Rembourser 29 €')
    await expect.poll(() => asked.length).toBe(2)
    expect(idOf(asked[1])).not.toBe(idOf(asked[0]))
  })

  test('that is refused shows the server’s reason', async () => {
    const detail = 'C’est plus que ce qui peut encore être remboursé de ce paiement.'
    const refusal = anAnswer(409, { code: 'refund-too-high', detail }, { epoch: 'e' })
    const { changes } = await setUp('money', [refusal])
    await askRefund()
    await press('Rembourser 29 €')
    await expect.poll(toastTexts).toEqual([`Rien n’a été remboursé. ${detail}`])
    expect(changes()).toBe(0)
  })

  test('of lines says when none is selected', async () => {
    await setUp('money', [])
    await press('Rembourser…')
    await expect.poll(() => document.querySelector('[role=dialog] select')).not.toBeNull()
    const [scope] = Array.from(document.querySelectorAll('select'))
    if (!scope) throw new Error('nothing to choose from')
    await act(async () => {
      scope.value = 'lines'
      scope.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await press('Continuer')
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'Choisissez au moins une ligne',
    )
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
  })
})

describe('no action that moves money is enabled', () => {
  const held = () => buttons('Rembourser…').map(({ disabled }) => disabled)

  test('offline, and the section says so', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    onTestFinished(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
    })
    await setUp('money', [])
    expect(held()).toEqual([true])
    expect(document.body.textContent).toContain('Vous êtes hors ligne')
  })

  test('while an edit of the order waits', async () => {
    await setUp('money', [], { isPending: true })
    expect(held()).toEqual([true])
    expect(document.body.textContent).toContain('pas encore sur le serveur')
  })
})

test('a refund made by hand is confirmed by the admin who made it', async () => {
  const refund = { ...EXAMPLE_REFUND, is_manual: true }
  const { asked } = await setUp('money', [done({ ...refund, status: 'succeeded' })], {
    file: { ...EXAMPLE_ORDER_FILE, refunds: [refund] },
  })
  await press('J’ai renvoyé l’argent')
  await expect.poll(question).toContain('29 € sont arrivés chez Camille Moreau')
  await press('J’ai renvoyé l’argent')
  await expect.poll(toastTexts).toEqual(['29 € remboursés'])
  expect(asked).toMatchObject([
    { path: `/api/admin/refunds/${refund.id}/confirm`, body: { status: 'succeeded' } },
  ])
})

test('an unmatched payment is accepted after a question with amount and person', async () => {
  const [money] = EXAMPLE_STRAY_LIST.entries
  if (!money) throw new Error('the example is empty')
  const { asked, changes } = await setUp(money, [done({ id: money.id })])
  expect(buttons('Rattacher…')).toEqual([])
  await press('Accepter tel quel…')
  await expect.poll(question).toContain('Garder 58 € de Camille Moreau')
  await press('Accepter tel quel')
  await expect.poll(changes).toBe(1)
  expect(asked).toMatchObject([{ path: `/api/admin/payments/${money.id}/accept` }])
})
