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
  test('is made with what is given, and usual values for the rest', async () => {
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
      images: [],
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

  test('has the first of its images as its image, whatever is sent beside', async () => {
    const { send, list, path } = await setUpEntity('blog')
    const [a, b, c] = ['/images/blog/a.webp', '/images/blog/b.webp', '/images/blog/c.webp']
    const made = await send('POST', list, draft({ id: idOf(1), image: c, images: [a, b] }))
    expect(made.body).toMatchObject({ image: a, images: [a, b] })
    const change = async (fields: object) => {
      const { image, images } = (await send('PUT', path(1), draft(fields))).body
      return { image, images }
    }
    expect(await change({ image: a, images: [' ', c, b] })).toEqual({ image: c, images: [c, b] })
    // As a form sends it that knows of one image alone.
    expect(await change({ image: a })).toEqual({ image: a, images: [a, b] })
    expect(await change({ image: c, images: [] })).toEqual({ image: c, images: [] })
    expect(await change({ image: b })).toEqual({ image: b, images: [] })
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
