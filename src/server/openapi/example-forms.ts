import { EXAMPLE_EMAIL } from './example-rows.ts'

const FILE_ID = '019a0000-0000-7000-8000-000000000701'
const TIME = '2026-01-12T09:30:00.000Z'

export const EXAMPLE_CONTENT_FILE = {
  name: 'luna-journal.txt',
  size: 48_211,
  type: 'text/plain',
  format: 'journal intime',
  sample_url: `/pack-samples/${FILE_ID}/luna-journal.txt`,
}

export const EXAMPLE_PACK_FILE = {
  id: FILE_ID,
  name: 'luna-journal.txt',
  size: 48_211,
  type: 'text/plain',
  format: 'journal intime',
  is_sample: true,
  sold: true,
  created_at: TIME,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}

const VERSION = { version: 1, published_at: TIME, files: [EXAMPLE_PACK_FILE], orders: 12 }

export const EXAMPLE_MODEL_PACK = {
  published: VERSION,
  draft: { files: [EXAMPLE_PACK_FILE] },
  versions: [VERSION],
  free_bytes: 182_000_000_000,
  uploads: [
    {
      id: '019a0000-0000-7000-8000-000000000702',
      url: '/api/admin/pack-uploads/019a0000-0000-7000-8000-000000000702',
      name: 'luna-film.mp4',
      size: 2_400_000_000,
      offset: 838_860_800,
      fingerprint: '5f70bf18a0860070',
      updated_at: TIME,
    },
  ],
}

export const EXAMPLE_BUYERS = [
  {
    order_id: '019a0000-0000-7000-8000-000000000301',
    number: 'NM-7K2M9Q4X',
    name: 'Zoé Martin',
    email: 'zoe@example.org',
    version: 1,
    bought_at: TIME,
  },
]

const EXAMPLE_LINE_FILES = {
  bought: {
    version: 1,
    published_at: TIME,
    files: [
      {
        id: FILE_ID,
        name: 'luna-journal.txt',
        size: 48_211,
        type: 'text/plain',
        format: 'journal intime',
      },
    ],
  },
  newer: null,
  extras: [],
}

export const EXAMPLE_CONTACT = {
  name: 'Camille Moreau',
  email: EXAMPLE_EMAIL,
  subject: 'Formats du pack Luna',
  message: 'Bonjour, le pack Luna contient-il des vidéos verticales ?',
  type: 'sales',
}

export const EXAMPLE_LINK = { token: 'YSB0b2tlbiBvZiB0aGlydHktdHdvIGJ5dGVzIGhlcmU' }

export const EXAMPLE_COURSE = {
  plan: 'starter',
  modules: [
    {
      id: 'niche',
      lessons: [{ title: 'Le test des trente idées', minutes: 20, html: '<p>…</p>' }],
    },
  ],
  bonuses: [{ id: 'niches', html: '<ol>…</ol>' }],
  opens_at: null,
}

const INTERVIEW_ANSWERS = {
  name: 'Camille Moreau',
  email: EXAMPLE_EMAIL,
  phone: '+33 6 12 34 56 78',
  experience: 'Deux ans de création de contenu.',
  goals: 'Lancer un modèle avant l’été.',
  budget: '500 €',
}

export const EXAMPLE_INTERVIEW_FORM = { ...INTERVIEW_ANSWERS, consent: true, language: 'fr' }

export const EXAMPLE_INTERVIEW = {
  id: '019a0000-0000-7000-8000-000000000501',
  created_at: '2026-01-12T09:30:00.000Z',
  delete_at: '2027-01-13T09:30:00.000Z',
  is_readable: true,
  ...INTERVIEW_ANSWERS,
  consented_at: '2026-01-12T09:30:00.000Z',
  language: 'fr',
  is_quarantined: false,
  confidential: true,
}

export const EXAMPLE_CUSTOM_ORDER = {
  email: EXAMPLE_EMAIL,
  name: 'Alba',
  genre: 'feminin',
  style: 'elegant',
  morphology: 'athletique',
  universe: 'Jardins d’hiver',
  niche: 'fashion',
  country: 'france',
  formats: ['photo', 'video'],
  appearance_extra: { eye_color: 'vert', apparent_age: '23-27', language: 'français' },
  specialRequests: 'Une lumière douce.',
  consents: { terms: true },
  language: 'fr',
}

export const EXAMPLE_CHECKOUT = {
  email: EXAMPLE_EMAIL,
  name: 'Camille Moreau',
  items: [{ model_id: '019a0000-0000-7000-8000-000000000001', quantity: 2 }],
  payment_method: 'card',
  consents: { terms: true },
}

export const EXAMPLE_WAYS_ON = {
  status: 'pending',
  number: 'NM-7K2M9Q4X',
  order_url: 'https://neomuse.example/order#YSB0b2tlbiBvZiB0aGlydHktdHdvIGJ5dGVzIGhlcmU',
  pay_url: 'https://checkout.stripe.com/c/pay/cs_1Qx0000000000000',
}

export const EXAMPLE_ORDER_PAGE = {
  number: 'NM-7K2M9Q4X',
  status: 'paid',
  created_at: '2026-01-12T09:30:00.000Z',
  paid_at: '2026-01-12T09:31:00.000Z',
  language: 'fr',
  total: 29,
  refunded: 0,
  vat_percent: 0,
  lines: [
    {
      item_id: '019a0000-0000-7000-8000-000000000001',
      name: 'Luna',
      quantity: 1,
      price: 29,
      total: 29,
      is_revoked: false,
      withdrawal_ends_at: '2026-01-26T23:00:00.000Z',
      guarantee_ends_at: null,
      delivery_from: '2026-01-26T23:00:00.000Z',
      files: EXAMPLE_LINE_FILES,
      withdrawal: {
        state: 'open',
        kind: 'law',
        ends_at: '2026-01-26T23:00:00.000Z',
        is_partly_owed: false,
      },
    },
  ],
  payment: { provider: 'stripe', status: 'paid' },
  providers: [],
  transfer: null,
  refunds: [],
  wishes: null,
  seller: {
    name: 'Néomuse',
    legal_form: 'SAS',
    address: '1 rue de la Lune, 75002 Paris',
    siret: '12345678900012',
    vat_number: '',
    email: 'contact@neomuse.example',
  },
  invoices: [
    {
      number: 'NM-2026-00001',
      kind: 'invoice',
      total: 29,
      issued_at: '2026-01-12T09:31:00.000Z',
    },
  ],
  withdrawals: [],
  events: [
    { kind: 'ordered', at: '2026-01-12T09:30:00.000Z' },
    { kind: 'paid', at: '2026-01-12T09:31:00.000Z' },
  ],
}

export const EXAMPLE_TEST_SESSION = 'test_019a0000-0000-7000-8000-000000000701'

export const EXAMPLE_TEST_PAYMENT = {
  number: 'NM-7K2M9Q4X',
  amount: 29,
  state: 'paid',
  order_url: EXAMPLE_WAYS_ON.order_url,
}

export const EXAMPLE_PAYMENT_EVENT = {
  id: 'evt_1Qx0000000000000',
  type: 'checkout.session.completed',
  data: {
    object: {
      id: 'cs_1Qx0000000000000',
      client_reference_id: '019a0000-0000-7000-8000-000000000301',
      amount_total: 4_400,
      currency: 'eur',
      payment_status: 'paid',
      payment_intent: 'pi_1Qx0000000000000',
    },
  },
}
