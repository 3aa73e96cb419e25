// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { type ColumnCounts, Grid } from '#ui/layout/grid.tsx'

const WIDTHS = ['base', 'sm', 'md', 'lg', 'xl']

test.each<[number | ColumnCounts, string[]]>([
  [3, ['3', '3', '3', '3', '3']],
  [{ base: 1, md: 2, lg: 3 }, ['1', '1', '2', '3', '3']],
  [{ lg: 4 }, ['1', '1', '1', '4', '4']],
])('columns of %j are defined for every width', async (columns, expected) => {
  const { container } = await mount(<Grid columns={columns} />)
  const grid = container.firstElementChild
  const counts = WIDTHS.map(
    (width) => grid instanceof HTMLElement && grid.style.getPropertyValue(`--columns-${width}`),
  )
  expect(counts).toEqual(expected)
})
