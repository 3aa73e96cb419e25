import { expect, test } from 'vitest'
import { createPublicSource } from '#device/public/use-public-read.ts'

test('data that came with the document is read once, however many parts of the page use it', () => {
  const seen: unknown[] = []
  const source = createPublicSource('/api/models', (body) => {
    seen.push(body)
    return Array.isArray(body) ? { count: body.length } : null
  })
  const body = ['luna']
  expect(source.read(body)).toEqual({ count: 1 })
  expect(source.read(body)).toBe(source.read(body))
  const foreign = {}
  expect([source.read(foreign), source.read(foreign)]).toEqual([null, null])
  expect(seen).toEqual([body, foreign])
  expect([source.read('text'), source.read(null)]).toEqual([null, null])
})
