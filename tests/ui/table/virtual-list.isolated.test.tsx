// @vitest-environment happy-dom

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
