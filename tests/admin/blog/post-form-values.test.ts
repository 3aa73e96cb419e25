import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  EMPTY_POST,
  formValuesToPost,
  POST_AUTHORS,
  postFormValues,
  postToFormValues,
} from '#admin/blog/post-form-values.ts'
import { post } from '#contract/entities/post.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { validate } from '#contract/validate.ts'

const row = v.parse(post.rowSchema, {
  id: 'p1',
  title: 'Titre',
  excerpt: 'Extrait',
  content: 'Texte',
  image: '/a.webp',
  images: ['/a.webp', '/b.webp'],
  read_time: '8 min',
})

test('a row comes out of the form unchanged', () => {
  const { title, images, image, tags } = formValuesToPost(postToFormValues(row))
  expect({ title, images, image }).toEqual({
    title: 'Titre',
    images: ['/a.webp', '/b.webp'],
    image: '/a.webp',
  })
  expect(tags).toEqual([''])
  expect(v.is(postFormValues, postToFormValues(row))).toBe(true)
})

test('the edited image becomes the first of the images; the others stay', () => {
  const draft = formValuesToPost({ ...postToFormValues(row), image: '/c.webp' })
  expect(draft).toMatchObject({ image: '/c.webp', images: ['/c.webp', '/b.webp'] })
})

test('a new article needs title, excerpt, content, image and reading time', () => {
  const checked = validate(post.draftSchema, formValuesToPost(EMPTY_POST))
  const fields = checked.type === 'invalid' ? checked.fields.map(({ field }) => field) : []
  expect(fields.toSorted()).toEqual(['content', 'excerpt', 'image', 'read_time', 'title'])
})

test('blank tags and a blank image are dropped before saving', () => {
  const values = {
    ...postToFormValues(row),
    tags: [' a ', '', '  '],
    otherImages: ['', '/b.webp'],
  }
  const checked = validate(post.draftSchema, formValuesToPost(values))
  expect(checked).toMatchObject({ value: { tags: ['a'], images: ['/a.webp', '/b.webp'] } })
})

test('the offered authors are those of the sample data', () => {
  const authors = new Set(SAMPLE_POSTS.map(({ author }) => author))
  expect([...authors].toSorted()).toEqual([...POST_AUTHORS].toSorted())
})
