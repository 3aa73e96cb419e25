// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { OrderEmails } from '#admin/orders/detail/order-emails.tsx'
import { OrderInvoices } from '#admin/orders/invoice-list.tsx'
import type { OrderEmails as Answer } from '#contract/admin/order-emails.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { AccountRequest } from '#device/network/session-api.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

const AT = '2026-01-12T09:31:00.000Z'
const TEXT = { subject: 'Paiement reçu', body: 'Bonjour Zoé' }
const EMAILS: Answer = {
  obstacle: null,
  to: 'zoe@example.org',
  emails: [
    {
      kind: 'received',
      occasion: 'received',
      state: 'dropped',
      queued_at: AT,
      is_planned: false,
      tries: 0,
      settled_at: AT,
      text: null,
    },
    {
      kind: 'paid',
      occasion: 'paid',
      state: 'sent',
      queued_at: AT,
      settled_at: AT,
      is_planned: false,
      tries: 0,
      text: TEXT,
    },
  ],
  possible: ['links'],
}
const INVOICE = {
  number: 'NM-2026-00042',
  kind: 'invoice',
  order_id: 'o1',
  order_number: 'NM-7K2M9Q4X',
  buyer: 'Zoé',
  total: 58,
  issued_at: AT,
  corrects: null,
}

/** The emails of an order, in whose timeline a press adds an event. */
function EmailsOfOrder() {
  const [events, setEvents] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setEvents(events + 1)}>
        Un événement de plus
      </button>
      <OrderEmails orderId="o1" events={events} />
    </>
  )
}

const show = async (emails: Answer) => {
  const asked: AccountRequest[] = []
  const read: string[] = []
  const backOffice = {
    ...aDevice().open(),
    ask: async (request: AccountRequest) => {
      asked.push(request)
      const isInvoices = request.path.startsWith('/api/admin/invoices')
      const found = isInvoices ? { entries: [INVOICE], next: null } : emails
      const body = request.method === 'POST' ? undefined : found
      const status = request.method === 'POST' ? 202 : 200
      const sync = {
        epoch: 'e1',
        etag: null,
        cursor: null,
        hasMore: null,
        total: null,
        retryAfterMs: null,
      }
      return { type: 'response', status, body, ...sync } as const
    },
    readPicture: async (address: string) => {
      read.push(address)
      return null
    },
  }
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <BackOfficeProvider backOffice={backOffice}>
          <EmailsOfOrder />
          <OrderInvoices orderId="o1" />
        </BackOfficeProvider>
      </MemoryRouter>
    </I18nProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(container.textContent).toContain('NM-2026-00042')
  })
  const buttons = (name: string) =>
    [...container.querySelectorAll('button')].filter(
      ({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') === name,
    )
  return {
    container,
    asked,
    read,
    buttons,
    press: (name: string) => act(async () => buttons(name)[0]?.click()),
  }
}

test('each email of an order can be read, copied and sent again, and a missing one can be sent', async () => {
  const { container, asked, press, buttons } = await show(EMAILS)
  expect(container.textContent).toContain('Bonjour Zoé')
  expect(container.textContent).toContain('ne correspond plus à l’état de la commande')
  expect(buttons('Renvoyer')).toHaveLength(1)
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('Copier le texte')
  expect(copy).toHaveBeenCalledWith('Paiement reçu\n\nBonjour Zoé')
  await press('Renvoyer')
  await press('Envoyer « Liens vers ses commandes »')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/admin/orders/o1/emails/paid', body: { occasion: 'paid' } },
    { method: 'POST', path: '/api/admin/orders/o1/emails/links', body: {} },
  ])
})

test('when no email can be sent, the texts can be copied and nothing can be sent', async () => {
  const { container, buttons } = await show({ ...EMAILS, obstacle: 'no-smtp' })
  expect(container.textContent).toContain('copiez les textes')
  expect(buttons('Renvoyer').map(({ disabled }) => disabled)).toEqual([true])
  expect(buttons('Copier le texte').map(({ disabled }) => disabled)).toEqual([false])
})

test('a waiting email shows its attempts or its planned time; a planned one is not sent earlier', async () => {
  const waiting = { state: 'waiting', settled_at: null, queued_at: AT, text: TEXT } as const
  const { container, buttons } = await show({
    ...EMAILS,
    emails: [
      { ...waiting, kind: 'paid', occasion: 'paid', is_planned: false, tries: 3 },
      { ...waiting, kind: 'files-ready', occasion: 'files-ready', is_planned: true, tries: 0 },
    ],
  })
  expect(container.textContent).toMatch(/En attente depuis le .*\(3\sessais\).*Prévu le/)
  expect(container.textContent?.match(/pas encore accepté/g)).toHaveLength(1)
  expect(buttons('Renvoyer').map(({ disabled }) => disabled)).toEqual([false, true])
})

test('the emails are read again when something has happened to the order', async () => {
  const { asked, press } = await show(EMAILS)
  const reads = () => asked.filter(({ path }) => path === '/api/admin/orders/o1/emails').length
  expect(reads()).toBe(1)
  await press('Un événement de plus')
  expect(reads()).toBe(2)
})

test('an invoice is loaded as PDF with the account’s token', async () => {
  const { read, press } = await show(EMAILS)
  await press('Télécharger le PDF')
  expect(read).toEqual(['/api/admin/invoices/NM-2026-00042/pdf'])
})
