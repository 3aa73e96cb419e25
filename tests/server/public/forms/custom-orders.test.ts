import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS, openForms } from '#tests/support/open-forms.ts'

const PATH = '/api/custom-orders'
const DRAFT = {
  email: 'zoe@example.org',
  name: 'Aïko',
  genre: 'feminin',
  style: 'elegant',
  morphology: 'athletique',
  universe: 'un quai de nuit',
  niche: 'gamer',
  country: 'thailande',
  faceOption: 'lora',
  formats: ['journal', 'photo', 'video'],
  appearance_extra: {
    eye_color: 'vert',
    hair_color: 'bleu nuit',
    apparent_age: '23-27',
    language: 'japonais',
    accent: 'de Kyoto',
  },
  specialRequests: 'Toujours\nun parapluie',
}

const setUp = async () => {
  const server = await openForms()
  const { token } = await server.signInAdmin()
  const orders = async () => (await server.call('GET', '/api/admin/orders', { token })).json()
  const details = async () => {
    const rows = await server.store.db.selectFrom('orders').select('details').execute()
    return rows.map(({ details: text }) => JSON.parse(text))
  }
  return { ...server, token, orders, details }
}

test('the draft becomes a pending order, which an administrator can read', async () => {
  const { post, orders, details } = await setUp()
  const answer = await post(PATH, { ...DRAFT, consents: { terms: true, real_person: false } })
  const { id, ...rest } = await answer.json()
  expect([answer.status, rest]).toEqual([
    201,
    {
      total: 479,
      status: 'pending',
      pay_url: null,
      number: expect.stringMatching(/^NM-/),
      order_url: expect.stringMatching(/#[\w-]{43}$/),
    },
  ])
  expect(await orders()).toMatchObject([
    {
      id,
      status: 'pending',
      user_id: null,
      total_amount: 479,
      payment_id: null,
      items: [
        { model_id: 'custom', model_name: 'Modèle sur mesure — Aïko', quantity: 1, price: 479 },
      ],
      notes: [
        'Contact : zoe@example.org',
        'Nom : Aïko',
        'Genre : féminin',
        'Style : élégant',
        'Morphologie : athlétique',
        'Univers : un quai de nuit',
        'Niche : gamer',
        'Pays : Thaïlande',
        'Yeux : vert',
        'Cheveux : bleu nuit',
        'Âge apparent : 23-27 ans',
        'Langue : japonais',
        'Accent et culture : de Kyoto',
        'Visage : LoRA',
        'Formats : photo, vidéo, journal intime',
        'Demandes particulières : Toujours\nun parapluie',
      ].join('\n'),
    },
  ])
  expect(await details()).toEqual([
    {
      ...DRAFT,
      kind: 'custom',
      formats: ['photo', 'video', 'journal'],
      consents: { terms: true, real_person: false },
      consented_at: '2026-01-01T00:00:00.000Z',
      consent_version: 1,
    },
  ])
})

test('only an address is required', async () => {
  const { post, orders, details } = await setUp()
  expect((await (await post(PATH, { email: 'zoe@example.org' })).json()).total).toBe(199)
  expect(await orders()).toMatchObject([
    { items: [{ model_name: 'Modèle sur mesure' }], notes: 'Contact : zoe@example.org' },
  ])
  expect(await details()).toMatchObject([{ genre: '', faceOption: '', formats: [] }])
})

test.each([
  [{}, 199],
  [{ faceOption: 'generated', formats: ['photo'] }, 199],
  [{ faceOption: 'unique' }, 299],
  [{ faceOption: 'lora' }, 399],
  [{ formats: ['video'] }, 249],
  [{ formats: ['journal'] }, 229],
  [{ faceOption: 'unique', formats: ['video', 'video', 'video'] }, 349],
  [{ total: 1, price: 1, total_amount: 1, totalCents: 1 }, 199],
])('%j costs %d euros, whatever the visitor sends', async (choices, total) => {
  const { post, orders } = await setUp()
  const answer = await post(PATH, { email: 'zoe@example.org', ...choices })
  expect((await answer.json()).total).toBe(total)
  expect(await orders()).toMatchObject([{ total_amount: total }])
})

test('it is among the orders of the client with this address', async () => {
  const { post, orders } = await setUp()
  const plan = { email: 'Zoe@example.org', name: 'Zoé', plan_id: 'starter' }
  await post('/api/checkout', plan)
  await post(PATH, DRAFT)
  const [first, second] = await orders()
  expect(first.user_id).not.toBeNull()
  expect(second.user_id).toBe(first.user_id)
})

test('it never belongs to an administrator, whatever address it names', async () => {
  const { post, orders, addAdmin } = await setUp()
  await addAdmin('Zoe@example.org')
  await post(PATH, DRAFT)
  expect(await orders()).toMatchObject([
    { user_id: null, notes: expect.stringContaining('Contact : zoe@example.org') },
  ])
})

describe('refused is', () => {
  test.each(['17', '13-17', '18-21', '0-99', 18, ' 18-22'])(
    'the apparent age %j: adults, and by the list',
    async (apparent_age) => {
      const { outcome, orders } = await setUp()
      expect(await outcome(PATH, { ...DRAFT, appearance_extra: { apparent_age } })).toEqual([
        422,
        'appearance_extra.apparent_age not-an-option',
      ])
      expect(await orders()).toEqual([])
    },
  )

  test('an unknown choice', async () => {
    const { outcome } = await setUp()
    for (const field of ['genre', 'style', 'morphology', 'niche', 'country', 'faceOption'])
      for (const value of ['nothing', 'constructor', 'FEMININ'])
        expect(await outcome(PATH, { ...DRAFT, [field]: value })).toEqual([
          422,
          `${field} not-an-option`,
        ])
    expect(await outcome(PATH, { ...DRAFT, formats: ['photo', 'hologram'] })).toEqual([
      422,
      'formats.1 not-an-option',
    ])
    expect(await outcome(PATH, { ...DRAFT, formats: 'photo' })).toEqual([422, 'formats not-a-list'])
  })

  test('a value that is not a text', async () => {
    const { outcome } = await setUp()
    const fields = ['email', 'name', 'genre', 'universe', 'specialRequests', 'appearance_extra']
    for (const field of fields)
      for (const value of HOSTILE_TEXTS) {
        if (field === 'appearance_extra' && typeof value === 'object' && value !== null) continue
        expect(await outcome(PATH, { ...DRAFT, [field]: value })).toEqual([
          422,
          expect.stringMatching(`^${field} `),
        ])
      }
    for (const value of HOSTILE_TEXTS)
      expect(await outcome(PATH, { ...DRAFT, appearance_extra: { accent: value } })).toEqual([
        422,
        expect.stringMatching('^appearance_extra.accent '),
      ])
  })
})

test('the buyer’s language is stored with the order, and does not change the model’s', async () => {
  const { post, orders } = await setUp()
  await post(PATH, { ...DRAFT, language: 'en' })
  const [order] = await orders()
  expect(order).toMatchObject({ language: 'en' })
  expect(order.notes).toContain('Langue : japonais')
})
