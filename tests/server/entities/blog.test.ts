import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { post } from '#contract/entities/post.ts'
import { idOf, setUpEntity } from './set-up-entity.ts'

const KB = 1024

const draft = (fields = {}) => ({
  title: 'Titre',
  excerpt: 'Extrait',
  content: '# Bonjour\n\nTexte.',
  image: '/images/blog/a.webp',
  read_time: '8 min',
  ...fields,
})

describe('an article', () => {
  test('is created with the given fields, and defaults for the rest', async () => {
    const { send, list, row, path } = await setUpEntity('blog')
    const made = await send('POST', list, draft({ id: idOf(1), tags: ['a'], views: 900, likes: 9 }))
    expect(made).toMatchObject({ status: 201, etag: '"1"' })
    expect(made.body).toEqual({
      id: idOf(1),
      version: 1,
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:01.000Z',
      last_mutation_id: null,
      ...draft(),
      images: ['/images/blog/a.webp'],
      category: 'Stratégie',
      author: 'Néomuse',
      is_published: false,
      is_featured: false,
      tags: ['a'],
      published_at: null,
      modified_at: '1970-01-01T00:00:01.000Z',
      views: 0,
      likes: 0,
    })
    expect(v.parse(post.rowSchema, made.body)).toEqual(made.body)
    expect(await row(1)).toEqual(made.body)
    expect((await send('PUT', path(1), draft({ is_published: true }))).body).toEqual({
      ...made.body,
      is_published: true,
      published_at: '1970-01-01T00:00:01.000Z',
      version: 2,
    })
  })

  const [A, B, C] = ['/images/blog/a.webp', '/images/blog/b.webp', '/images/blog/c.webp']

  test.each([
    ['the image alone', { image: C }, { image: C, images: [C] }],
    ['the image and no others', { image: C, images: [] }, { image: C, images: [C] }],
    ['its images alone', { image: undefined, images: [A, B] }, { image: A, images: [A, B] }],
    ['its images and a blank', { image: ' ', images: [' ', B] }, { image: B, images: [B] }],
    ['both', { image: A, images: [A, B] }, { image: A, images: [A, B] }],
  ])('is created from %s, and has both', async (_, sent, kept) => {
    const { send, list } = await setUpEntity('blog')
    const made = await send('POST', list, draft({ id: idOf(1), ...sent }))
    expect([made.status, made.body]).toMatchObject([201, kept])
  })

  test('has the first of its images as its image', async () => {
    const { send, list, path } = await setUpEntity('blog')
    await send('POST', list, draft({ id: idOf(1), image: A, images: [A, B] }))
    const change = async (fields: object) => {
      const { image, images } = (await send('PUT', path(1), draft(fields))).body
      return { image, images }
    }
    expect(await change({ image: C, images: [' ', C, B] })).toEqual({ image: C, images: [C, B] })
    // As a form sends it that has only one image.
    expect(await change({ image: A })).toEqual({ image: A, images: [A, B] })
    expect(await change({ image: undefined, images: [B, A] })).toEqual({ image: B, images: [B, A] })
    expect(await change({ image: C, images: [] })).toEqual({ image: C, images: [C] })
  })

  test('whose image is not the first of its images is refused with the reason', async () => {
    const { send, list, path, rows } = await setUpEntity('blog')
    const differing = { image: C, images: [A, B] }
    const refused = await send('POST', list, draft({ id: idOf(1), ...differing }))
    const fields = [{ field: 'image', code: 'not-the-first-image', detail: expect.any(String) }]
    expect([refused.status, refused.body.fields]).toEqual([422, fields])
    expect(await rows()).toEqual([])
    await send('POST', list, draft({ id: idOf(1), image: A }))
    const changed = await send('PUT', path(1), draft(differing))
    expect([changed.status, changed.body.fields]).toEqual([422, fields])
  })

  test('is deleted, and leaves a tombstone', async () => {
    const { send, list, path, rows } = await setUpEntity('blog')
    await send('POST', list, draft({ id: idOf(1) }))
    const { body: page } = await send('GET', `${list}?since=1`)
    expect(page).toMatchObject([{ id: idOf(1), title: 'Titre' }])
    expect((await send('DELETE', path(1), undefined, { 'If-Match': '"2"' })).status).toBe(412)
    expect((await send('DELETE', path(1), undefined, { 'If-Match': '"1"' })).status).toBe(204)
    expect(await rows()).toEqual([])
    expect((await send('GET', `${list}?since=1`)).body).toMatchObject([
      { id: idOf(1), deleted: true, version: 2 },
    ])
  })

  test.each(['title', 'excerpt', 'content', 'image', 'read_time'])('needs %s', async (field) => {
    const { send, list, rows } = await setUpEntity('blog')
    const answer = await send('POST', list, draft({ [field]: ' ' }))
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toMatchObject([{ field }])
    expect(await rows()).toEqual([])
  })

  test.each([
    ['category', 'Autre', 'not-an-option'],
    ['image', 'javascript:alert(1)', 'not-a-url'],
    ['title', '\u200b', 'required'],
    ['content', '\u2060\ufeff', 'required'],
    ['is_published', 1, 'not-yes-or-no'],
  ])('refuses %s: %j', async (field, value, code) => {
    const { send, list } = await setUpEntity('blog')
    const answer = await send('POST', list, draft({ [field]: value }))
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toMatchObject([{ field, code }])
  })

  test('may be as long as 1 MB; anything else 256 kB', async () => {
    const { send, list } = await setUpEntity('blog')
    const padded = (bytes: number) => {
      const base = draft({ content: 'c'.repeat(90_000), x: '' })
      return { ...base, x: 'x'.repeat(bytes - JSON.stringify(base).length) }
    }
    expect((await send('POST', list, padded(1_024 * KB))).status).toBe(201)
    expect((await send('POST', list, padded(1_024 * KB + 1))).status).toBe(413)
    const model = { name: 'Luna', price: 1, description: 'D', x: '' }
    const wide = (bytes: number) => ({
      ...model,
      x: 'x'.repeat(bytes - JSON.stringify(model).length),
    })
    expect((await send('POST', '/api/admin/models', wide(256 * KB))).status).toBe(201)
    expect((await send('POST', '/api/admin/models', wide(256 * KB + 1))).status).toBe(413)
  })
})
