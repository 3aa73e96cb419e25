import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { content } from '#contract/entities/content.ts'
import { BUILT_IN_BLOCKS, builtInId } from '#domain/content-blocks.ts'
import { ensureContent } from '#server/app/prepare-database.ts'
import { idOf, setUpEntity } from './set-up-entity.ts'

const PREMIUM = builtInId('plans', 'premium') ?? ''

const setUp = async () => {
  const server = await setUpEntity('content')
  const at = (id: string) => `${server.list}/${id}`
  const block = async (id: string) => (await server.rows()).find((row) => row.id === id)
  return { ...server, at, block }
}

describe('the content', () => {
  test('has a row for every block of the site, without rewritten texts', async () => {
    const { rows } = await setUp()
    const found = v.parse(v.array(content.rowSchema), await rows())
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      BUILT_IN_BLOCKS.map(({ id }) => id).toSorted(),
    )
    for (const row of found)
      expect(row).toMatchObject({ name: '', price: null, body_fr: '', is_shown: true })
    const testimonials = found.filter(({ place }) => place === 'home-testimonials')
    expect(testimonials.map(({ position }) => position).toSorted()).toEqual([1, 2, 3])
  })

  test('is created once: deleted blocks are not restored by the next start', async () => {
    const { send, at, rows, store, deps } = await setUp()
    expect((await send('DELETE', at(PREMIUM))).status).toBe(204)
    await ensureContent(store, deps.nowMs())
    expect(await rows()).toHaveLength(BUILT_IN_BLOCKS.length - 1)
  })

  test('is changed field by field, each language separately', async () => {
    const { send, at, block } = await setUp()
    const place = { place: 'plans' }
    await send('PUT', at(PREMIUM), { ...place, body_fr: 'Un\nDeux', price: 379.5 })
    await send('PUT', at(PREMIUM), { ...place, body_th: 'หนึ่ง', position: 1.5 })
    expect(await block(PREMIUM)).toMatchObject({
      body_fr: 'Un\nDeux',
      body_th: 'หนึ่ง',
      price: 379.5,
      original_price: null,
      position: 1.5,
      version: 3,
    })
    await send('PUT', at(PREMIUM), { ...place, price: null, original_price: 397 })
    expect(await block(PREMIUM)).toMatchObject({ price: null, body_fr: 'Un\nDeux' })
  })

  test('stores how often a service is paid, and the text of a campaign', async () => {
    const { send, at, block } = await setUp()
    const follow = builtInId('services', 'follow') ?? ''
    const launch = builtInId('campaign', 'launch') ?? ''
    expect(await block(follow)).toMatchObject({ period: null })
    expect(await block(launch)).toMatchObject({ percent: null, ends_on: '' })
    await send('PUT', at(follow), { place: 'services', period: 'year' })
    await send('PUT', at(launch), { place: 'campaign', percent: 33, ends_on: '2026-12-31' })
    expect(await block(follow)).toMatchObject({ period: 'year', version: 2 })
    expect(await block(launch)).toMatchObject({ percent: 33, ends_on: '2026-12-31' })
  })

  test('can contain additional blocks of the administrator', async () => {
    const { send, list, block } = await setUp()
    const question = { place: 'faq-general', title_fr: 'Où ?', body_fr: 'Ici.', position: 4 }
    expect((await send('POST', list, { ...question, id: idOf(1) })).status).toBe(201)
    expect(await block(idOf(1))).toMatchObject({ ...question, is_shown: true, proof: '' })
  })

  test.each([
    ['place', 'nowhere'],
    ['price', -1],
    ['price', 1.234],
    ['original_price', 'free'],
    ['position', 'first'],
    ['image', 'javascript:alert(1)'],
    ['title_fr', 'x'.repeat(201)],
    ['body_en', 'x'.repeat(30_001)],
    ['is_shown', 'yes'],
    ['period', 'week'],
    ['percent', 33.5],
    ['percent', 101],
    ['percent', -1],
    ['ends_on', '31/12/2026'],
    ['ends_on', '2026-02-30'],
    ['ends_on', '2026-13-01'],
  ])('refuses an invalid %s: %s', async (field, value) => {
    const { send, at, block } = await setUp()
    const answer = await send('PUT', at(PREMIUM), { place: 'plans', [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toMatchObject([{ field }])
    expect(await block(PREMIUM)).toMatchObject({ version: 1 })
  })

  test('accepts a legal text in five languages at once', async () => {
    const { send, at } = await setUp()
    const long = 'ก'.repeat(30_000)
    const texts = Object.fromEntries(['fr', 'en', 'es', 'pt', 'th'].map((l) => [`body_${l}`, long]))
    const cgv = builtInId('legal', 'cgv') ?? ''
    expect((await send('PUT', at(cgv), { place: 'legal', ...texts })).status).toBe(200)
  })
})
