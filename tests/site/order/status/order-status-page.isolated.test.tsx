// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { decodeQR } from 'qr/decode.js'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderPage } from '#contract/public/order-page.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { OrderStatusPage } from '#site/order/status/order-status-page.tsx'
import { RETRY_MS } from '#site/order/status/use-order.ts'
import { mount } from '#tests/support/mount.tsx'
import { ORDER_TOKEN, PAID_ORDER, PENDING_ORDER } from '#tests/support/order-page.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

type Reply = readonly [status: number, body: unknown] | null

const OPEN: Reply = [200, PENDING_ORDER]
const READ_AT = '2026-01-13T09:31:00.000Z'
const EXPIRED: Reply = [410, { code: 'link-expired', title: 'Gone', status: 410 }]

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Hashes are computed asynchronously, and the page is rendered when they are ready. */
const until = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })

/** The page at this address; its server answers each request with the next of these; null: not at all. */
const visit = async (hash: string, replies: readonly Reply[], locale: 'fr' | 'en' = 'fr') => {
  const left = [...replies]
  const asked: { path: string; body: unknown }[] = []
  replaceFetch(async (input, init) => {
    // The site's own name, which is not what is asked about here.
    if (init?.body === undefined) return Response.json({}, { status: 404 })
    asked.push({ path: String(input), body: JSON.parse(String(init?.body)) })
    const reply = left.shift()
    if (!reply) throw new TypeError('Failed to fetch')
    return Response.json(reply[1], { status: reply[0] })
  })
  await activateSiteLocale(locale)
  const router = createMemoryRouter([{ path: '*', Component: OrderStatusPage }], {
    initialEntries: [`/order${hash}`],
  })
  const { container, render } = await mount(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  const settle = () => until(() => expect(container.querySelector('[aria-busy=true]')).toBeNull())
  await settle()
  return {
    container,
    asked,
    leave: () => render(null),
    settle,
    words: () => (container.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' '),
    heading: () => container.querySelector('h1')?.textContent,
    press: (name: string) =>
      act(async () =>
        [...container.querySelectorAll('button')]
          .find(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') === name)
          ?.click(),
      ),
    links: () => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }
}

/** What a camera reads from a code that is drawn as a path of squares. */
const readCode = (code: Element | null): string => {
  const SCALE = 4
  const modules = Number(code?.getAttribute('viewBox')?.split(' ')[2])
  const width = modules * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  const path = code?.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)/g))
    for (let at = 0; at < SCALE * SCALE; at += 1) {
      const column = Number(x) * SCALE + (at % SCALE)
      const row = Number(y) * SCALE + Math.floor(at / SCALE)
      data.set([0, 0, 0], (row * width + column) * 4)
    }
  return decodeQR({ width, height: width, data })
}

const AT = `#${ORDER_TOKEN}`

test('the address opens the order: the token travels in the body alone', async () => {
  const { words, heading, asked, container } = await visit(AT, [OPEN])
  expect(asked).toEqual([{ path: '/api/order/read', body: { token: ORDER_TOKEN } }])
  expect(heading()).toBe('NM-7K2M9Q4X')
  for (const text of ['À payer', 'Luna', '29 €', 'Commande reçue', 'Paiement commencé', 'SAS'])
    expect(words()).toContain(text)
  // Grouped, as people read it to each other.
  expect(words()).toContain('SIRET123 456 789 00012')
  expect(words()).toContain('Après ton paiement')
  expect(words()).toContain('Rien n’est payé : tu peux renoncer à tout moment.')
  // Values that this version has no labels for are left out.
  expect(words()).not.toContain('from-a-later-version')
  expect(document.title).toContain('Commande NM-7K2M9Q4X')
  // A screen reader gets the current status.
  expect(container.querySelector('[role=status]')?.textContent).toContain('enregistrée')
})

test('a paid order offers nothing to pay any more', async () => {
  const { words } = await visit(AT, [[200, PAID_ORDER]])
  expect(words()).toContain('Merci, ton paiement est bien arrivé.')
  expect(words()).not.toMatch(/virement|essai/)
})

test('what a custom order asked for stands on its page, with what the site promises', async () => {
  const [line] = PENDING_ORDER.lines
  const custom = {
    ...PENDING_ORDER,
    lines: [{ ...line, item_id: 'custom', name: 'Modèle sur mesure — Aïko' }],
    wishes: {
      name: 'Aïko',
      genre: 'feminin',
      style: 'elegant',
      morphology: '',
      universe: '',
      niche: '',
      country: 'japon',
      faceOption: 'lora',
      formats: ['video'],
      specialRequests: 'Un parapluie',
      appearance_extra: {
        eye_color: 'vert',
        hair_color: '',
        apparent_age: '23-27',
        language: '',
        accent: '',
      },
    },
  }
  const { words } = await visit(AT, [[200, custom]])
  for (const text of ['Féminin', 'Japon', 'Visage LoRA', 'Vidéos', 'Verts', 'Un parapluie'])
    await expect.poll(words).toContain(text)
  expect(words()).toMatch(/Sous 24 h, par e-mail.*En 3 à 5 jours ouvrés.*2 incluses/)
})

test.each([
  ['', 'Une commande s’ouvre par le lien de son e-mail', 0],
  [`#${'T'.repeat(20)}`, 'Une commande s’ouvre par le lien de son e-mail', 0],
  [`#${'E'.repeat(43)}`, 'Ce lien n’ouvre pas de commande', 1],
])('an invalid address (%s) leads to the page for lost links', async (hash, text, asks) => {
  const { words, links, asked } = await visit(hash, [EXPIRED])
  expect(words()).toContain(text)
  expect(links()).toContain('/order/find')
  expect(asked).toHaveLength(asks)
})

test('without a network the device shows what it saw last, and asks again by itself', async () => {
  const first = await visit(AT, [OPEN])
  expect(first.heading()).toBe('NM-7K2M9Q4X')
  await until(() => expect(localStorage.getItem('orders')).toContain('NM-7K2M9Q4X'))
  // The token stands nowhere on the device.
  expect(JSON.stringify({ ...localStorage })).not.toContain(ORDER_TOKEN)
  await first.leave()
  const { words, heading, asked, container, settle } = await visit(AT, [null, [200, PAID_ORDER]])
  expect(heading()).toBe('NM-7K2M9Q4X')
  expect(words()).toContain('telle que cet appareil l’a vue')
  expect(container.querySelector<HTMLButtonElement>('button[disabled]')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(RETRY_MS))
  await settle()
  await until(() => expect(words()).toContain('Payée'))
  expect(words()).not.toContain('telle que cet appareil')
  expect(asked).toHaveLength(2)
})

test('money that is being refunded is not shown as refunded yet', async () => {
  const going = { amount: 29, status: 'pending', reason: 'withdrawal', created_at: READ_AT }
  const { words } = await visit(AT, [[200, { ...PAID_ORDER, refunded: 29, refunds: [going] }]])
  expect(words()).toContain('Un remboursement est en cours')
  expect(words()).toContain('Remboursement en cours−29 €')
  expect(words()).not.toContain('t’a été remboursée')
})

test('files that are downloaded one after the other are one step of what has happened', async () => {
  const downloads = [1, 2, 3].map((second) => ({
    kind: 'downloaded',
    at: `2026-01-13T09:31:0${second}.000Z`,
  }))
  const events = [...PAID_ORDER.events, ...downloads]
  const { words } = await visit(AT, [[200, { ...PAID_ORDER, events }]])
  expect(words().match(/téléchargés? : \d|Fichier téléchargé/g)).toEqual(['téléchargés : 3'])
})

test('a pack whose files are being prepared is not shown as delivered', async () => {
  const files = { bought: null, newer: null, extras: [] }
  const lines = PAID_ORDER.lines.map((line) => ({ ...line, files, delivery_from: READ_AT }))
  const { words } = await visit(AT, [[200, { ...PAID_ORDER, lines }]])
  expect(words()).toContain('Les fichiers de ce pack sont en préparation')
  expect(words()).not.toContain('Livraison')
})

test('an order of which nothing is still to come has no deadlines', async () => {
  const [line] = PAID_ORDER.lines
  const lines = [{ ...line, delivery_from: READ_AT }]
  const { words } = await visit(AT, [[200, { ...PAID_ORDER, lines }]])
  expect(words()).toContain('Suivi')
  expect(words()).not.toContain('Délais')

  const custom = [{ ...line, item_id: 'custom', delivery_from: READ_AT }]
  const made = await visit(AT, [[200, { ...PAID_ORDER, lines: custom }]])
  expect(made.words()).toContain('Délais')
})

test('a refund that failed is the first thing that the page says', async () => {
  const failed = { amount: 29, status: 'failed', reason: 'withdrawal', created_at: READ_AT }
  const { words } = await visit(AT, [[200, { ...PAID_ORDER, refunds: [failed] }]])
  expect(words()).toContain('Remboursement non abouti')
  expect(words()).toContain('Tu n’as rien à faire')
})

test('a buyer who returns before the provider has reported the payment sees it arrive without a press', async () => {
  const { words, asked, container } = await visit(AT, [OPEN, [200, PAID_ORDER]])
  const status = container.querySelector('[role=status]')
  await act(() => vi.advanceTimersByTimeAsync(RETRY_MS))
  await until(() => expect(words()).toContain('Payée'))
  // It is the same element that says so: a screen reader reads it out.
  expect(status?.textContent).toBe('Merci, ton paiement est bien arrivé.')
  await act(() => vi.advanceTimersByTimeAsync(10 * RETRY_MS))
  expect(asked).toHaveLength(2)
})

test('a page without a payment in progress stops asking, and so does one that waits for a transfer', async () => {
  const left = await visit(
    AT,
    Array.from({ length: 20 }, () => OPEN),
  )
  for (let looks = 0; looks < 12; looks += 1) await act(() => vi.advanceTimersByTimeAsync(RETRY_MS))
  expect(left.asked).toHaveLength(9)
  await left.leave()
  const transfer = { ...PENDING_ORDER, payment: { provider: 'transfer', status: 'open' } }
  const awaited = await visit(AT, [[200, transfer]])
  await act(() => vi.advanceTimersByTimeAsync(2 * RETRY_MS))
  expect(awaited.asked).toHaveLength(1)
})

test('a device that knows nothing of it says so, and tries at once when it is online again', async () => {
  const { words, asked } = await visit(AT, [null, OPEN])
  expect(words()).toContain('la page réessaie toute seule')
  await act(async () => void dispatchEvent(new Event('online')))
  await until(() => expect(words()).toContain('NM-7K2M9Q4X'))
  expect(asked).toHaveLength(2)
})

test('a link that was revoked takes the order from the device', async () => {
  await visit(AT, [OPEN])
  await until(() => expect(localStorage.getItem('orders')).toContain('NM-7K2M9Q4X'))
  await visit(AT, [EXPIRED])
  await until(() => expect(localStorage.getItem('orders')).toBe('[]'))
})

test('a press leads to the provider, and the order is loaded again when the buyer returns', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const url = 'https://pay.example/session'
  const { words, press, asked } = await visit(AT, [
    OPEN,
    [200, { status: 'pending', pay_url: url }],
    [200, PAID_ORDER],
  ])
  await press('Payer 29 € (essai)')
  await until(() => expect(assign).toHaveBeenCalledWith(url))
  expect(asked[1]).toEqual({
    path: '/api/order/pay',
    body: { token: ORDER_TOKEN, provider: 'test' },
  })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await until(() => expect(words()).toContain('Payée'))
})

test('of what is paid in part, what is missing is to be transferred', async () => {
  const { transfer } = PENDING_ORDER
  if (!transfer) throw new Error('no transfer is awaited')
  const begun = { ...PENDING_ORDER, providers: ['transfer'], transfer: { ...transfer, amount: 9 } }
  const { words } = await visit(AT, [[200, begun]])
  expect(words()).toContain('il reste 9 € à virer')
  expect(words()).toMatch(/Montant\s*9 €/)
})

test('what costs nothing and still waits is received by one press', async () => {
  const free = { ...PENDING_ORDER, total: 0, payment: null, providers: [], transfer: null }
  const received = { ...PAID_ORDER, total: 0, payment: null }
  const { words, press, asked } = await visit(AT, [
    [200, free],
    [200, { status: 'paid', pay_url: null }],
    [200, received],
  ])
  expect(words()).toContain('ne coûte rien')
  expect(words()).not.toContain('moyen de payer')
  await press('Recevoir ma commande')
  await until(() => expect(words()).toContain('Payée'))
  expect(asked[1]).toEqual({ path: '/api/order/pay', body: { token: ORDER_TOKEN } })
})

test.each<[string, Reply, string]>([
  [
    'the provider does not answer',
    [200, { status: 'pending', pay_url: null }],
    'rien n’a été débité',
  ],
  ['there is no network', null, 'Tu es sans doute hors ligne'],
])('when %s the page says that nothing was charged', async (_, reply, text) => {
  const { words, press, container } = await visit(AT, [OPEN, reply])
  await press('Payer 29 € (essai)')
  await until(() => expect(container.querySelector('[role=alert]')).not.toBeNull())
  expect(words()).toContain(text)
})

test('an order that was paid meanwhile is shown as it is', async () => {
  const { words, press } = await visit(AT, [
    OPEN,
    [409, { code: 'not-payable', title: 'Conflict', status: 409 }],
    [200, PAID_ORDER],
  ])
  await press('Payer 29 € (essai)')
  await until(() => expect(words()).toContain('Merci, ton paiement est bien arrivé.'))
})

test('a transfer shows where it goes, with what a bank’s app reads', async () => {
  const page: OrderPage = {
    ...PENDING_ORDER,
    providers: ['transfer'],
    payment: { provider: 'transfer', status: 'open' },
  }
  const { words, container } = await visit(AT, [[200, page]])
  for (const text of ['FR76 3000 6000 0112 3456 7890 189', 'AGRIFRPP', 'NM-7K2M9Q4X', '29 €'])
    expect(words()).toContain(text)
  expect(container.querySelector('details')?.open).toBe(true)
  await until(() => expect(container.querySelector('svg[role=img] path')).not.toBeNull())
  expect(readCode(container.querySelector('svg[role=img]'))).toBe(PENDING_ORDER.transfer?.qr)
  const names = [...container.querySelectorAll('button')].map((button) =>
    button.getAttribute('aria-label')?.replaceAll(/[\u00a0\u202f]/g, ' '),
  )
  expect(names).toContain('Copier : IBAN')
})

test('a paid order that was cancelled owes a refund, and no longer promises its files', async () => {
  const file = { id: 'f', name: 'luna.jpg', format: 'photo', size: 9, type: 'image/jpeg' } as const
  const version = { version: 1, published_at: READ_AT, files: [file] }
  const lines = PAID_ORDER.lines.map((line) => ({
    ...line,
    files: { bought: version, newer: null, extras: [] },
  }))
  const { words } = await visit(AT, [[200, { ...PAID_ORDER, lines, status: 'cancelled' }]])
  expect(words()).toContain('son remboursement s’affichera ici')
  for (const untrue of ['tu ne dois rien', 'luna.jpg', 'dès que ta commande est payée'])
    expect(words()).not.toContain(untrue)
})

test('what is no pack is named in the page’s language in every section', async () => {
  const [line] = PAID_ORDER.lines
  const lines = [
    { ...line, item_id: 'package-pro', name: 'Formule hybride Pro' },
    { ...line, item_id: 'plan-vip', name: 'Formation VIP' },
    { ...line, item_id: 'custom', name: 'Modèle sur mesure — Cu' },
  ]
  const { words, press } = await visit(AT, [[200, { ...PAID_ORDER, language: 'en', lines }]], 'en')
  await press('Withdraw from the contract here')
  expect(words().match(/Pro hybrid service/g)?.length).toBeGreaterThan(2)
  for (const french of ['Formule hybride', 'Formation', 'Modèle sur mesure'])
    expect(words()).not.toContain(french)
})
