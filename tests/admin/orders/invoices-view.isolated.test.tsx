// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { InvoicesView, monthsBetween } from '#admin/orders/invoices-view.tsx'
import { invoicesPath } from '#admin/orders/use-invoices.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { AccountRequest } from '#device/network/session-api.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import type { Answer } from '#sync/ports.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

beforeAll(activateAdminLocale)
beforeAll(async () => {
  // React warns once that the document of these tests does not know the element; every browser does.
  const spy = vi.spyOn(console, 'error').mockReturnValue()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<search />))
  await act(async () => root.unmount())
  spy.mockRestore()
})
beforeEach(() => clearToasts())

const INVOICE = {
  number: 'NM-2026-00042',
  kind: 'invoice',
  order_id: 'o1',
  order_number: 'NM-7K2M9Q4X',
  buyer: 'Zoé',
  total: 58,
  issued_at: '2026-01-12T09:31:00.000Z',
  corrects: null,
}
const CREDIT_NOTE = {
  ...INVOICE,
  number: 'AV-2026-00003',
  kind: 'credit-note',
  total: 19,
  corrects: 'NM-2026-00042',
}

const pageOf = (entries: readonly object[], next: string | null = null): Answer =>
  anAnswer(200, { entries, next }, { epoch: 'e1' })

const LOST: Answer = { type: 'unreachable', reason: 'network' }

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const setUp = async (answers: readonly Answer[], search = '') => {
  const asked: AccountRequest[] = []
  const read: string[] = []
  const left = [...answers]
  const backOffice = {
    ...aDevice().open(),
    ask: async (request: AccountRequest) => {
      asked.push(request)
      return left.shift() ?? LOST
    },
    readPicture: async (address: string) => {
      read.push(address)
      return null
    },
  }
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/admin/orders?vue=factures${search}`]}>
        <BackOfficeProvider backOffice={backOffice}>
          <InvoicesView />
        </BackOfficeProvider>
      </MemoryRouter>
    </I18nProvider>,
  )
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(
      (one) => plain(one.getAttribute('aria-label') ?? one.textContent ?? '') === name,
    )
  return {
    asked,
    read,
    text: () => plain(container.textContent ?? ''),
    button,
    press: (name: string) => act(async () => button(name)?.click()),
    heading: () => container.querySelector('h2')?.textContent,
  }
}

const toastTexts = () =>
  pageToasts
    .getToasts()
    .filter(({ state }) => state === 'open')
    .map(({ title, description }) => `${title} ${description}`)

/** The last file that the page has saved through the browser. */
const watchFiles = () => {
  const files: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:test'
  })
  onTestFinished(() => spy.mockRestore())
  return files
}

const goOffline = () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
}

describe('the list of all invoices', () => {
  test('shows number, day, buyer, order and total; a credit note subtracts', async () => {
    const { text, read, press } = await setUp([pageOf([CREDIT_NOTE, INVOICE])])
    await expect.poll(text).toContain('2 documents')
    for (const words of ['Facture NM-2026-00042', 'Avoir AV-2026-00003', '12 janv. 2026', 'Zoé'])
      expect(text()).toContain(words)
    expect(text()).toMatch(/58 €/)
    expect(text()).toMatch(/−19 €/)
    await press('Télécharger NM-2026-00042 en PDF')
    expect(read).toEqual(['/api/admin/invoices/NM-2026-00042/pdf'])
    expect(toastTexts()).toEqual([expect.stringContaining('Le PDF n’a pas été téléchargé')])
  })

  test('requests the filters of the address, and ignores invalid ones', async () => {
    const { asked, text } = await setUp(
      [pageOf([])],
      '&recherche=zo%C3%A9&type=credit-note&mois=2026-02',
    )
    await expect.poll(text).toContain('Aucune facture ne correspond')
    expect(asked[0]?.path).toBe(
      '/api/admin/invoices?q=zo%C3%A9&kind=credit-note&from=2026-02-01&to=2026-02-28',
    )
    const other = await setUp([pageOf([])], '&type=poem&mois=2026-13')
    await expect.poll(other.text).toContain('Aucune facture pour l’instant')
    expect(other.asked[0]?.path).toBe('/api/admin/invoices')
  })

  test('exports everything that the filter finds, page after page, or nothing', async () => {
    const files = watchFiles()
    const { asked, press, text } = await setUp([
      ...[pageOf([INVOICE], 'x'), pageOf([INVOICE], 'x'), pageOf([CREDIT_NOTE])],
      ...[pageOf([INVOICE], 'x'), LOST],
    ])
    await expect.poll(text).toContain('1 document affiché')
    await press('CSV')
    await expect.poll(() => files.length).toBe(1)
    const lines = (await files[0]?.text())?.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    await expect.poll(toastTexts).toContainEqual(expect.stringContaining('2 lignes exportées'))
    expect(lines?.[2]).toBe(
      '"AV-2026-00003";"credit-note";"2026-01-12T10:31:00+01:00";"NM-7K2M9Q4X";"Zoé";-19,00;"EUR";"NM-2026-00042"',
    )
    expect(asked.slice(1).map(({ path }) => path)).toEqual([
      '/api/admin/invoices?limit=500&purpose=file',
      '/api/admin/invoices?limit=500&before=x',
    ])
    await press('CSV')
    await expect.poll(toastTexts).toContainEqual(expect.stringContaining('Rien n’a été exporté'))
    expect(files).toHaveLength(1)
  })

  test('says when there is no network, and keeps the loaded invoices, without their buttons', async () => {
    goOffline()
    const none = await setUp([LOST])
    await expect.poll(none.text).toContain('Factures indisponibles hors ligne')
    expect(none.button('CSV')?.disabled).toBe(true)
    const old = await setUp([pageOf([INVOICE])])
    await expect.poll(old.text).toContain('1 document')
    const pdf = () => old.button('NM-2026-00042 en PDF : possible une fois en ligne')?.disabled
    await expect.poll(pdf).toBe(true)
    expect(old.button('CSV')?.disabled).toBe(true)
  })
})

test('a month ends with its last day, in leap years and in December too', () => {
  const of = (month: string) => invoicesPath({ search: '', kind: '', month })
  expect(of('2028-02')).toContain('from=2028-02-01&to=2028-02-29')
  expect(of('2026-12')).toContain('from=2026-12-01&to=2026-12-31')
  expect(of('2026-04')).toContain('to=2026-04-30')
})

test('months go back to the first order, in the company’s time zone', () => {
  expect(monthsBetween('2025-11-30T23:30:00.000Z', '2026-02')).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
  ])
  expect(monthsBetween('never', '2026-02')).toEqual(['2026-02'])
  expect(monthsBetween('1970-01-01T00:00:00.000Z', '2026-02')).toHaveLength(240)
})
