// @vitest-environment happy-dom

import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { useRowPosition, VirtualList } from '#ui/table/virtual-list.tsx'

const ROWS = Array.from({ length: 100 }, (_, at) => ({ id: String(at) }))

/** Opens the list in three columns; the lines in which its second row was rendered, one rendering after the other. */
const openList = async () => {
  const lines: (number | undefined)[] = []
  function Row({ id }: { readonly id: string }) {
    const place = useRowPosition()
    if (id === '1') lines.push(place['data-index'])
    return <li {...place} />
  }
  const { render } = await mount(
    <VirtualList className={undefined} label="Modèles" rows={ROWS} linePx={100}>
      {({ id }) => <Row id={id} />}
    </VirtualList>,
  )
  return { lines, close: () => render(null) }
}

test('coming back to a list renders it at once as it lay', async () => {
  const style = { display: 'grid', gridTemplateColumns: '9px 9px 9px', rowGap: '8px' }
  vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(style as CSSStyleDeclaration)
  onTestFinished(() => void vi.restoreAllMocks())
  const first = await openList()
  expect(first.lines).toEqual([1, 0])
  await first.close()
  const again = await openList()
  expect(again.lines).toEqual([0])
})

/**
 * The list in one column, the window at row 30. The user scrolls on without events: the page is busy, and has not heard
 * of it.
 */
const openInWindow = async (label: string) => {
  let topPx = 3_000
  vi.spyOn(globalThis, 'scrollY', 'get').mockImplementation(() => topPx)
  vi.spyOn(globalThis, 'scrollTo').mockImplementation((...[to]: unknown[]) => {
    topPx = (to as ScrollToOptions).top ?? 0
  })
  const grow: ((row: Element, px: number) => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        grow.push((target, blockSize) => {
          const entry = { target, borderBoxSize: [{ blockSize, inlineSize: 9 }] }
          callback([entry as unknown as ResizeObserverEntry], this as unknown as ResizeObserver)
        })
      }
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  // Of the list; it begins at the start of the page.
  const box = () => new DOMRect(0, -topPx, 9, 100 * ROWS.length)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(box)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  function Row({ id }: { readonly id: string }) {
    return <li {...useRowPosition()}>{id}</li>
  }
  await mount(
    <VirtualList className={undefined} label={label} rows={ROWS} linePx={100}>
      {({ id }) => <Row id={id} />}
    </VirtualList>,
  )
  const rowOf = (id: number) =>
    Array.from(document.querySelectorAll('li')).find(({ textContent }) => textContent === `${id}`)
  return {
    scroll: (to: number) => {
      topPx = to
    },
    growRow: async (id: number, px: number) => {
      const row = rowOf(id)
      if (!row) throw new Error(`row ${id} is not rendered`)
      await act(async () => {
        for (const to of grow) to(row, px)
      })
    },
    top: () => topPx,
  }
}

test('a row above the window that turns out higher moves the window, from where the user has scrolled to', async () => {
  const list = await openInWindow('Commandes')
  await list.growRow(28, 130)
  expect(list.top()).toBe(3_030)
  list.scroll(5_000)
  await list.growRow(27, 140)
  expect(list.top()).toBe(5_040)
})

test('a jump to the start is not undone by a row that is below it by now', async () => {
  const list = await openInWindow('Messages')
  list.scroll(0)
  await list.growRow(28, 130)
  expect(list.top()).toBe(0)
})
