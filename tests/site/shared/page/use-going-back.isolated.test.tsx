// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ALL } from '#domain/catalogue-filter.ts'
import { useBlogView } from '#site/blog/blog-filters.tsx'
import { useCatalogueView } from '#site/models/catalogue-filters.tsx'
import { mount } from '#tests/support/mount.tsx'

/** Each list whose filters are shown before the address has them: how to choose one, and what is shown. */
const LISTS = [
  {
    name: 'the catalogue',
    useList: () => {
      const { filters, change } = useCatalogueView()
      return {
        shown: filters.country,
        choose: () => change({ ...filters, country: 'Italie' }),
      }
    },
    chosen: 'Italie',
  },
  {
    name: 'the blog',
    useList: () => {
      const { filters, change } = useBlogView()
      return {
        shown: filters.category,
        choose: () => change({ ...filters, category: 'Innovation' }),
      }
    },
    chosen: 'Innovation',
  },
]

test.for(LISTS)(
  '$name: Back undoes a choice whose address the page had no time to render',
  async ({ useList, chosen }) => {
    let list: ReturnType<typeof useList> | undefined
    const addresses: string[] = []
    function Page() {
      list = useList()
      return null
    }
    const router = createMemoryRouter([{ path: '*', Component: Page }])
    router.subscribe(({ location }) => void addresses.push(location.search))
    await mount(<RouterProvider router={router} />)
    // React renders at the end: in between the router has been at the new address and back.
    await act(async () => {
      list?.choose()
      await Promise.resolve()
      await router.navigate(-1)
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(addresses.map((search) => search !== '')).toEqual([true, false])
    expect(list?.shown).toBe(ALL)

    await act(async () => list?.choose())
    expect(list?.shown).toBe(chosen)
  },
)
