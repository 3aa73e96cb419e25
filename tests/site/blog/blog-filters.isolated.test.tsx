// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBlogView } from '#site/blog/blog-filters.tsx'
import { DEFAULT_POST_FILTERS, type PostFilters } from '#site/blog/post-filters.ts'
import { mount } from '#tests/support/mount.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As quick fingers type. */
const LETTER_MS = 100

/** The blog's view on a page of its own, with what a visitor does to it. */
const openView = async () => {
  let view: ReturnType<typeof useBlogView> | undefined
  function View() {
    view = useBlogView()
    return null
  }
  const router = createMemoryRouter([{ path: '/blog', Component: View }], {
    initialEntries: ['/blog'],
  })
  let entries = 0
  let lastKey = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key !== lastKey) entries += 1
    lastKey = location.key
  })
  await mount(<RouterProvider router={router} />)
  const filters = () => view?.filters ?? DEFAULT_POST_FILTERS
  const change = (changed: Partial<PostFilters>) =>
    act(async () => view?.change({ ...filters(), ...changed }))
  return {
    change,
    type: async (letters: string) => {
      for (const letter of letters) {
        await change({ search: filters().search + letter })
        await act(async () => void vi.advanceTimersByTime(LETTER_MS))
      }
      await act(async () => void vi.runAllTimers())
    },
    /** How often the history has been written. */
    written: () => entries,
    reset: () => change(DEFAULT_POST_FILTERS),
    back: () => act(() => router.navigate(-1)),
    /** What the address says, and what the search box does. */
    shown: () => [router.state.location.search, filters().search],
  }
}

test('Back undoes a whole search, not single characters', async () => {
  const { type, back, shown } = await openView()
  await type('niche')
  expect(shown()).toEqual(['?q=niche', 'niche'])
  await back()
  expect(shown()).toEqual(['', ''])
})

test('Back undoes a category and an order, each alone', async () => {
  const { change, back, shown } = await openView()
  await change({ category: 'Innovation' })
  await change({ sorting: 'oldest' })
  expect(shown()).toEqual(['?category=innovation&sort=oldest', ''])
  await back()
  expect(shown()).toEqual(['?category=innovation', ''])
  await back()
  expect(shown()).toEqual(['', ''])
})

test('Back brings a search back that was reset, with all that it was joined with', async () => {
  const { change, type, reset, back, shown } = await openView()
  await change({ category: 'Innovation' })
  await type('zzz')
  await reset()
  expect(shown()).toEqual(['', ''])
  await back()
  expect(shown()).toEqual(['?q=zzz&category=innovation', 'zzz'])
  await back()
  expect(shown()).toEqual(['?category=innovation', ''])
})

test('spaces alone are no search, and no step to go back by', async () => {
  const { change, type, back, shown } = await openView()
  await change({ sorting: 'oldest' })
  await type('  ')
  expect(shown()).toEqual(['?sort=oldest', '  '])
  await back()
  expect(shown()).toEqual(['', ''])
})

test('forty characters write the history twice: at the first, and once they are typed', async () => {
  const { type, written, shown } = await openView()
  const words = 'la lumière du soir sur une peau virtuelle'
  await type(words)
  expect(shown()[1]).toBe(words)
  expect(new URLSearchParams(shown()[0]).get('q')).toBe(words)
  expect(written()).toBe(2)
})

test('a control pressed before the typed text is applied finds it in the address', async () => {
  const { change, shown } = await openView()
  await change({ search: 'n' })
  await change({ search: 'ni' })
  expect(shown()).toEqual(['?q=n', 'ni'])
  await act(async () => void dispatchEvent(new Event('pointerdown')))
  expect(shown()).toEqual(['?q=ni', 'ni'])
})
