import type { Page } from 'playwright-core'
import { LABEL_KIT_ID, type OrderPage } from '#contract/public/order-page.ts'
import { ORDER_TOKEN, PAID_ORDER, PENDING_ORDER } from '#tests/support/order-page.ts'
import { setOffline } from '../device-network.ts'
import { openHash } from './prepare-page.ts'
import type { ShownPage } from './shown-page.ts'

type Line = OrderPage['lines'][number]
type Refund = OrderPage['refunds'][number]

const ORDERED_AT = '2026-01-12T09:30:00.000Z'
const PAID_AT = '2026-01-12T09:31:00.000Z'
const WITHDRAWN_AT = '2026-01-14T18:05:00.000Z'

const NEW_FILE = {
  id: 'f4',
  name: 'Luna - plage.zip',
  size: 230_000_000,
  type: 'application/zip',
  format: 'photo',
} as const

const PACK: Line = {
  item_id: '019a0000-0000-7000-8000-000000000001',
  name: 'Luna',
  quantity: 1,
  price: 29,
  total: 29,
  is_revoked: false,
  guarantee_ends_at: null,
  withdrawal_ends_at: null,
  delivery_from: PAID_AT,
  files: {
    bought: {
      version: 2,
      published_at: '2026-01-03T08:00:00.000Z',
      files: [
        {
          id: 'f1',
          name: 'Luna - portraits.zip',
          size: 412_000_000,
          type: 'application/zip',
          format: 'photo',
        },
        {
          id: 'f2',
          name: 'Luna - marche du soir.mp4',
          size: 96_400_000,
          type: 'video/mp4',
          format: 'vidéo',
        },
        {
          id: 'f3',
          name: 'Journal de Luna.txt',
          size: 48_200,
          type: 'text/plain',
          format: 'journal intime',
        },
      ],
    },
    newer: null,
    extras: [
      {
        id: LABEL_KIT_ID,
        name: 'Mentions et licence.zip',
        size: 184_000,
        type: 'application/zip',
        format: null,
      },
    ],
  },
  withdrawal: { state: 'given-up', kind: null, ends_at: null, is_partly_owed: false },
}

const PLAN: Line = {
  item_id: 'plan-premium',
  name: 'Formation Premium',
  quantity: 1,
  price: 397,
  total: 397,
  is_revoked: false,
  guarantee_ends_at: '2026-02-11T23:00:00.000Z',
  withdrawal_ends_at: null,
  delivery_from: PAID_AT,
  files: null,
  withdrawal: {
    state: 'open',
    kind: 'guarantee',
    ends_at: '2026-02-11T23:00:00.000Z',
    is_partly_owed: false,
  },
}

const INVOICE: OrderPage['invoices'][number] = {
  number: 'NM-2026-00042',
  kind: 'invoice',
  total: 426,
  issued_at: PAID_AT,
}

/** A pack and the course, both paid and delivered. */
const DELIVERED: OrderPage = {
  ...PAID_ORDER,
  status: 'completed',
  total: 426,
  lines: [PACK, PLAN],
  invoices: [INVOICE],
  events: [...PAID_ORDER.events, { kind: 'completed', at: PAID_AT }],
}

const withdrawn = (line: Line): Line => ({
  ...line,
  withdrawal: { state: 'withdrawn', kind: null, ends_at: null, is_partly_owed: false },
})

/** The course was withdrawn from; `status`: of the money's way back. */
const refunding = (status: Refund['status'], ...events: readonly string[]): OrderPage => ({
  ...DELIVERED,
  lines: [PACK, { ...withdrawn(PLAN), is_revoked: status === 'pending' || status === 'succeeded' }],
  refunded: status === 'pending' || status === 'succeeded' ? 397 : 0,
  withdrawals: [
    {
      id: 'w1',
      kind: 'guarantee',
      lines: [1],
      declared_at: WITHDRAWN_AT,
      received_at: WITHDRAWN_AT,
    },
  ],
  refunds: [{ amount: 397, status, reason: 'guarantee', created_at: WITHDRAWN_AT }],
  events: [
    ...DELIVERED.events,
    ...['withdrawn', 'refund-requested', ...events].map((kind) => ({ kind, at: WITHDRAWN_AT })),
  ],
})

const AWAITED: OrderPage = {
  ...PENDING_ORDER,
  payment: { provider: 'transfer', status: 'open' },
  providers: ['transfer'],
  events: [{ kind: 'ordered', at: ORDERED_AT }],
}

const CUSTOM: OrderPage = {
  ...PAID_ORDER,
  total: 479,
  lines: [
    {
      ...PLAN,
      item_id: 'custom',
      name: 'Modèle sur mesure — Aïko',
      price: 479,
      total: 479,
      guarantee_ends_at: null,
      withdrawal: {
        state: 'open',
        kind: 'law',
        ends_at: '2026-01-26T23:00:00.000Z',
        is_partly_owed: true,
      },
    },
  ],
  wishes: {
    name: 'Aïko',
    genre: 'feminin',
    style: 'elegant',
    morphology: '',
    universe: 'Un port de pêche, la nuit, sous la pluie',
    niche: 'travel',
    country: 'japon',
    faceOption: 'lora',
    formats: ['video', 'journal'],
    specialRequests: 'Un parapluie rouge sur chaque photo.',
    appearance_extra: {
      eye_color: 'vert',
      hair_color: 'noir',
      apparent_age: '23-27',
      language: 'japonais',
      accent: '',
    },
  },
  invoices: [{ ...INVOICE, total: 479 }],
}

/** Every state of an order that its buyer can meet, and that no press of a test reaches quickly. */
const STATES = {
  'transfer-awaited': AWAITED,
  'transfer-partial': {
    ...AWAITED,
    transfer: AWAITED.transfer && { ...AWAITED.transfer, amount: 9 },
    events: [...AWAITED.events, { kind: 'partial-payment', at: WITHDRAWN_AT }],
  },
  'payment-failed': {
    ...PENDING_ORDER,
    payment: { provider: 'stripe', status: 'failed' },
    providers: ['stripe', 'transfer'],
    events: [...PENDING_ORDER.events, { kind: 'payment-failed', at: PAID_AT }],
  },
  'on-hold': { ...PENDING_ORDER, providers: [], payment_hold: 'seller', transfer: null },
  delivered: DELIVERED,
  'newer-files': {
    ...DELIVERED,
    total: 29,
    lines: [
      {
        ...PACK,
        files: PACK.files && {
          ...PACK.files,
          newer: { version: 3, published_at: WITHDRAWN_AT, files: [NEW_FILE] },
        },
      },
    ],
  },
  'delivery-waits': {
    ...PAID_ORDER,
    lines: [
      {
        ...PACK,
        delivery_from: '2126-01-26T23:00:00.000Z',
        withdrawal: {
          state: 'open',
          kind: 'law',
          ends_at: '2126-01-26T23:00:00.000Z',
          is_partly_owed: false,
        },
      },
    ],
    invoices: [{ ...INVOICE, total: 29 }],
  },
  custom: CUSTOM,
  withdrawn: refunding('requested'),
  'refund-pending': refunding('pending', 'refund-pending'),
  'refund-failed': refunding('failed', 'refund-pending', 'refund-failed'),
  refunded: {
    ...refunding('succeeded', 'refund-pending', 'refunded'),
    invoices: [
      INVOICE,
      { number: 'AV-2026-00003', kind: 'credit-note', total: 397, issued_at: WITHDRAWN_AT },
    ],
  },
} satisfies Readonly<Record<string, OrderPage>>

/** Opens the page of an order in that state: the server's answer is replaced, all else is the product. */
const openState =
  (order: OrderPage) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/order/read', (route) => route.fulfill({ json: order }))
    await openHash(page, `#${ORDER_TOKEN}`)
    await page.getByRole('heading', { level: 1, name: order.number }).waitFor()
    await page.locator('main:not(:has([aria-busy=true]))').waitFor()
  }

const askToWithdraw = async (page: Page): Promise<void> => {
  await openState(DELIVERED)(page)
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

const readOffline = async (page: Page): Promise<void> => {
  await openState(DELIVERED)(page)
  await page.unroute('**/api/order/read')
  await setOffline(page.context(), true)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('telle que cet appareil l’a vue').waitFor()
}

const askForLinks = async (page: Page): Promise<void> => {
  await page.getByLabel('E-mail').fill('camille.moreau@example.org')
  await page.locator('main form [type=submit]').click()
  await page.locator('main [role=status], main [role=alert]').first().waitFor()
}

export const ORDER_STATES: readonly ShownPage[] = [
  ...Object.entries(STATES).map(([name, order]) => ({
    name: `order-state-${name}`,
    path: '/order',
    isVariant: true as const,
    prepare: openState(order),
  })),
  { name: 'order-state-withdrawing', path: '/order', isVariant: true, prepare: askToWithdraw },
  { name: 'order-state-offline', path: '/order', isRepeat: true, prepare: readOffline },
  { name: 'order-find-sent', path: '/order/find', isVariant: true, prepare: askForLinks },
]
