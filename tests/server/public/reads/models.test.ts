import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { publicModel, publicModels } from '#contract/public/public-model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { setUpPacks } from '#tests/support/set-up-packs.ts'
import { LUNA } from '#tests/support/stripe/set-up-payments.ts'

const setUp = async () => {
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const { token } = await server.signInAdmin()
  const catalogue = async () =>
    v.parse(publicModels, await (await server.call('GET', '/api/models')).json())
  const change = async (at: number, fields: Readonly<Record<string, unknown>>) => {
    const path = `/api/admin/models/${SAMPLE_MODELS[at]?.id}`
    return server.call('PUT', path, { token, body: { ...SAMPLE_MODELS[at], ...fields } })
  }
  return { ...server, token, catalogue, change }
}

describe('the public catalogue', () => {
  test('is the sample in its order, in the form of the contract', async () => {
    const { catalogue } = await setUp()
    const models = await catalogue()
    expect(models.map(({ name, price }) => [name, price])).toEqual([
      ['Luna', 29],
      ['Nova', 15],
      ['Mali', 12],
      ['Caio', 35],
      ['Sakura', 22],
      ['Idris', 18],
    ])
    expect(models[0]?.slug).toBe('luna-000001')
  })

  test('shows no field that is not public', async () => {
    const { call } = await setUp()
    const models = await (await call('GET', '/api/models')).json()
    for (const model of models)
      expect(Object.keys(model).sort()).toEqual(Object.keys(publicModel.entries).sort())
  })

  test('sends no sample of an NSFW model, and one of every other', async () => {
    const { catalogue, change } = await setUp()
    const samples = { video_sample: '/pictures/clip.webp', diary_sample: '/samples/diary.txt' }
    await change(0, samples)
    await change(1, samples)
    const [luna, nova] = await catalogue()
    expect(luna).toMatchObject({ isNSFW: false, ...samples })
    expect(nova).toMatchObject({ isNSFW: true, video_sample: '', diary_sample: '' })
  })

  test('sends no picture of an NSFW model', async () => {
    const { call, catalogue } = await setUp()
    for (const { isNSFW, images, slug } of await catalogue()) {
      expect(images).toHaveLength(isNSFW ? 0 : 2)
      const one = await (await call('GET', `/api/models/${slug}`)).json()
      expect(one.images).toEqual(images)
    }
  })

  test('omits inactive models, in the list and alone', async () => {
    const { call, catalogue, change } = await setUp()
    await change(0, { isActive: false })
    expect((await catalogue()).map(({ name }) => name)).not.toContain('Luna')
    expect((await call('GET', '/api/models/luna-000001')).status).toBe(404)
  })

  test('shows an edit at once, also under the previous address', async () => {
    const { call, catalogue, change } = await setUp()
    await change(0, { price: 19.99, name: 'Lune' })
    expect((await catalogue())[0]).toMatchObject({ price: 19.99, slug: 'lune-000001' })
    for (const slug of ['lune-000001', 'luna-000001'])
      expect(await (await call('GET', `/api/models/${slug}`)).json()).toMatchObject({
        name: 'Lune',
      })
  })

  test('one model names its own address, whichever name it was requested by', async () => {
    const { call, change } = await setUp()
    await change(0, { name: 'มะลิ' })
    const own = '/api/models/%E0%B8%A1%E0%B8%B0%E0%B8%A5%E0%B8%B4-000001'
    for (const path of [own, '/api/models/luna-000001']) {
      const answer = await call('GET', path)
      expect(answer.headers.get('Content-Location')).toBe(own)
      const again = { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } }
      expect((await call('GET', path, again)).headers.get('Content-Location')).toBe(own)
    }
  })

  test.each(['/api/models', '/api/models/luna-000001'])(
    '%s is not sent again while it is unchanged',
    async (path) => {
      const { call, change } = await setUp()
      const first = await call('GET', path)
      expect(first.headers.get('Cache-Control')).toBe('no-cache')
      const ask = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } }
      const again = await call('GET', path, ask)
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('Cache-Control')).toBe('no-cache')
      await change(0, { price: 1 })
      expect((await call('GET', path, ask)).status).toBe(200)
    },
  )

  test.each(['nobody', 'luna', 'luna-0000ff', '__proto__', 'constructor', '%00', '%E0%A4%A'])(
    'has no model called %s',
    async (slug) => {
      const { call } = await setUp()
      expect((await call('GET', `/api/models/${slug}`)).status).toBe(404)
    },
  )
})

test('health shows the version where there is one', async () => {
  const { call } = await createTestServer({ version: '1.2.3' })
  const answer = await call('GET', '/api/health')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 'ok', version: '1.2.3' })
})

test('each pack shows whether it is for sale, exactly while orders of it are accepted', async () => {
  const { call, outcome, publishFile, adminToken: token } = await setUpPacks()
  const forSale = async () => {
    const models = v.parse(publicModels, await (await call('GET', '/api/models')).json())
    const one = v.parse(publicModel, await (await call('GET', '/api/models/luna-000001')).json())
    expect(models.slice(1).map(({ for_sale }) => for_sale)).toEqual([true, true, true, true, true])
    expect(models[0]).toEqual(one)
    const items = [{ model_id: LUNA, quantity: 1 }]
    const [status] = (await outcome('/api/checkout', {
      email: 'zoe@example.org',
      name: 'Zoé',
      items,
    })) as [number]
    return [one.for_sale, status]
  }
  expect(await forSale()).toEqual([false, 422])
  await publishFile('a.txt')
  expect(await forSale()).toEqual([true, 201])
  const versions = `/api/admin/models/${LUNA}/pack/versions`
  expect((await call('DELETE', `${versions}/1`, { token })).status).toBe(204)
  expect(await forSale()).toEqual([false, 422])
})
