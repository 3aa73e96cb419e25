import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { publicBlocks } from '#contract/public/public-content.ts'
import { readBlocks, readLegal } from '#device/public/public-content.ts'
import { BUILT_IN_BLOCKS, builtInId } from '#domain/content-blocks.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const INES = builtInId('home-testimonials', '1') ?? ''
const PREMIUM = builtInId('plans', 'premium') ?? ''
const CGV = builtInId('legal', 'cgv') ?? ''
const OWN = '019a1111-0000-7000-8000-000000000001'

const setUp = async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const put = async (id: string, place: string, body: object) =>
    expect(
      (await server.call('PUT', `/api/admin/content/${id}`, { token, body: { place, ...body } }))
        .status,
    ).toBe(200)
  const make = (body: object) => server.call('POST', '/api/admin/content', { token, body })
  const blocks = async () =>
    v.parse(publicBlocks, await (await server.call('GET', '/api/content')).json())
  return { ...server, token, put, make, blocks }
}

describe('visitors', () => {
  test('read every block in the order of the pages, and no legal texts', async () => {
    const { call, blocks } = await setUp()
    const ids = BUILT_IN_BLOCKS.filter(({ place }) => place !== 'legal').map(({ id }) => id)
    expect((await blocks()).map(({ id }) => id)).toEqual(ids)
    expect((await blocks())[0]).toEqual({
      id: INES,
      place: 'home-testimonials',
      name: '',
      image: '',
      price: null,
      original_price: null,
      period: null,
      percent: null,
      ends_on: '',
      is_illustration: true,
      texts: {},
    })
    const body: unknown = await (await call('GET', '/api/content')).json()
    expect(readBlocks(body)).toEqual(body)
  })

  test('read the written texts, by language; never their proofs', async () => {
    const { put, blocks } = await setUp()
    await put(INES, 'home-testimonials', {
      name: 'Zoé',
      body_fr: 'Mes mots.',
      title_th: 'ผู้สร้าง',
      proof: '019A1234',
    })
    const [ines] = await blocks()
    expect(ines).toMatchObject({
      name: 'Zoé',
      is_illustration: false,
      texts: {
        fr: { title: '', body: 'Mes mots.', note: '' },
        th: { title: 'ผู้สร้าง', body: '', note: '' },
      },
    })
    expect(JSON.stringify(ines)).not.toContain('019A1234')
  })

  test('see blocks where the administrator has placed them, and none that was hidden', async () => {
    const { put, blocks } = await setUp()
    await put(INES, 'home-testimonials', { position: 2.5 })
    await put(PREMIUM, 'plans', { is_shown: false })
    const names = (await blocks()).map(({ id }) => BUILT_IN_BLOCKS.find((b) => b.id === id)?.name)
    expect(names.slice(0, 3)).toEqual(['2', '1', '3'])
    expect(names).not.toContain('premium')
  })

  test('see a new question once it has a French text, and a plan that is not on sale never', async () => {
    const { make, blocks } = await setUp()
    const faq = { place: 'faq-general', position: 9 }
    await make({ ...faq, id: OWN, title_en: 'Where?', body_en: 'Here.' })
    await make({ place: 'plans', title_fr: 'Gratuit', body_fr: 'Tout', price: 0 })
    expect(await blocks()).toHaveLength(BUILT_IN_BLOCKS.length - 5)
    await make({ ...faq, title_fr: 'Où ?', body_fr: 'Ici.' })
    const made = (await blocks()).filter(({ id }) => BUILT_IN_BLOCKS.every((b) => b.id !== id))
    expect(made).toMatchObject([{ place: 'faq-general', texts: { fr: { title: 'Où ?' } } }])
  })

  test('are not sent again what is unchanged', async () => {
    const { call, put } = await setUp()
    const first = await call('GET', '/api/content')
    expect(first.headers.get('Cache-Control')).toBe('no-cache')
    const ask = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } }
    expect((await call('GET', '/api/content', ask)).status).toBe(304)
    await put(PREMIUM, 'plans', { price: 379 })
    expect((await call('GET', '/api/content', ask)).status).toBe(200)
  })
})

describe('a legal text', () => {
  test('is the site’s own until it is rewritten, and then comes as markup without anything executable', async () => {
    const { call, put } = await setUp()
    const read = async () => (await call('GET', '/api/content/cgv')).json()
    expect(await read()).toMatchObject({ texts: {} })
    await put(CGV, 'legal', {
      body_fr:
        '## 1. Objet & *but*\n\n<script>alert(1)</script> [x](javascript:alert(1)) {{company}}',
    })
    const { texts } = await read()
    expect(Object.keys(texts)).toEqual(['fr'])
    expect(texts.fr.sections).toEqual([{ id: 'article-1', title: '1. Objet & but' }])
    expect(texts.fr.html).toContain('<h2 id="article-1" tabindex="-1">1. Objet &amp; <em>but</em>')
    expect(texts.fr.html).toContain('{{company}}')
    expect(texts.fr.html).not.toMatch(/<script|href="javascript/)
    expect(readLegal(await read())).toEqual(await read())
  })

  test('that does not exist is not found', async () => {
    const { call } = await setUp()
    for (const name of ['premium', '1', 'toString', CGV])
      expect((await call('GET', `/api/content/${name}`)).status).toBe(404)
  })
})

describe('an order', () => {
  const buy = { name: 'Zoé', email: 'zoe@example.org', consents: { terms: true } }

  test('costs what the page shows, under the name that it shows', async () => {
    const { call, put, token } = await setUp()
    await put(PREMIUM, 'plans', { price: 379.5, name: 'Premium Plus' })
    const body = { ...buy, plan_id: 'premium' }
    expect(await (await call('POST', '/api/checkout', { body })).json()).toMatchObject({
      total: 379.5,
    })
    const orders = await (await call('GET', '/api/admin/orders', { token })).json()
    expect(orders).toMatchObject([
      { total_amount: 379.5, items: [{ model_name: 'Formation Premium Plus', price: 379.5 }] },
    ])
    await put(PREMIUM, 'plans', { price: null, original_price: 397 })
    expect(await (await call('POST', '/api/checkout', { body })).json()).toMatchObject({
      total: 397,
    })
  })

  test.each([
    ['plans', 'plan_id', 'vip'],
    ['packages', 'package_id', 'elite'],
  ] as const)('of an item hidden on the %s is refused', async (place, field, offer) => {
    const { call, put } = await setUp()
    await put(builtInId(place, offer) ?? '', place, { is_shown: false })
    const answer = await call('POST', '/api/checkout', { body: { ...buy, [field]: offer } })
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { fields: [{ field, code: 'not-an-option' }] },
    ])
  })
})
