// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderPage } from '#contract/public/order-page.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { OrderDocuments } from '#site/order/status/order-documents.tsx'
import { mount } from '#tests/support/mount.tsx'
import { ORDER_TOKEN, PAID_ORDER } from '#tests/support/order-page.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const OURS = { 'Sync-Epoch': 'e1' }
const INVOICES: OrderPage['invoices'] = [
  {
    number: 'NM-2026-00042',
    kind: 'invoice',
    total: 29,
    issued_at: '2026-01-12T09:31:00.000Z',
  },
  {
    number: 'AV-2026-00007',
    kind: 'credit-note',
    total: 29,
    issued_at: '2026-01-14T09:31:00.000Z',
  },
]

afterEach(() => vi.restoreAllMocks())

const show = async (answer: () => Response, isLive = true) => {
  const asked: { path: string; body: unknown }[] = []
  replaceFetch(async (input, init) => {
    asked.push({ path: String(input), body: JSON.parse(String(init?.body)) })
    return answer()
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  await activateSiteLocale('fr')
  const page = { ...PAID_ORDER, invoices: INVOICES }
  const order = { page, token: ORDER_TOKEN, isLive, reload: () => undefined }
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <OrderDocuments {...order} />
    </I18nProvider>,
  )
  const forms = [...container.querySelectorAll('form')]
  const submit = (at: number) =>
    act(async () => void forms[at]?.querySelector<HTMLElement>('button')?.click())
  const settle = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      check()
    })
  return { container, asked, saved, forms, submit, settle }
}

test('each invoice is saved as PDF: the token travels in the body alone, with scripts and without', async () => {
  const pdf = () =>
    new Response('%PDF-1.7', { headers: { ...OURS, 'Content-Type': 'application/pdf' } })
  const { container, asked, saved, forms, submit, settle } = await show(pdf)
  expect(container.querySelector('h2')?.id).toBe('documents')
  expect(container.textContent).toMatch(/Facture NM-2026-00042.*29.€.*Avoir AV-2026-00007/s)
  await submit(1)
  await settle(() => expect(saved).toEqual(['AV-2026-00007.pdf']))
  const sent = { token: ORDER_TOKEN, number: 'AV-2026-00007' }
  expect(asked).toEqual([{ path: '/api/order/document', body: sent }])
  const [, form] = forms
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/order/document'])
  expect(Object.fromEntries(new FormData(form))).toEqual(sent)
})

test.each([
  [() => Response.json({ code: 'link-expired' }, { status: 410, headers: OURS }), 'a changé'],
  [() => Response.json({ code: 'busy' }, { status: 503, headers: OURS }), 'très sollicité'],
  [
    () => {
      throw new TypeError('Failed to fetch')
    },
    'hors ligne',
  ],
  [() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 'hors ligne'],
])('the reason why it cannot be saved is shown: %#', async (answer, reason) => {
  const { container, saved, submit, settle } = await show(answer)
  await submit(0)
  await settle(() => expect(container.querySelector('[role=alert]')?.textContent).toContain(reason))
  expect(saved).toEqual([])
})

test('what the device has kept of an order offers nothing that only the server has', async () => {
  const { forms } = await show(() => Response.error(), false)
  expect(forms.map((form) => form.querySelector('button')?.disabled)).toEqual([true, true])
})
