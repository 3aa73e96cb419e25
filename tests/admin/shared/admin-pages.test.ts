import { expect, test } from 'vitest'
import { ADMIN_PAGES, FURTHER_PAGES, pageAt } from '#admin/shared/admin-pages.ts'

const ALL = [...ADMIN_PAGES, ...FURTHER_PAGES]

test.each(ALL.map((page) => page.path))('the address of %s belongs to its own page', (path) => {
  expect(pageAt(`/admin/${path}`)?.path).toBe(path)
})

test('any other address belongs to none', () => {
  for (const path of ['/admin', '/admin/nowhere', '/orders']) expect(pageAt(path)).toBeNull()
})

test('each page has an address and a key of its own', () => {
  expect(new Set(ALL.map(({ path }) => path)).size).toBe(ALL.length)
  expect(new Set(ALL.map(({ letter }) => letter)).size).toBe(ALL.length)
})
