// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { Progress } from '#ui/display/progress.tsx'

test.each([
  [-1, '0'],
  [0, '0'],
  [42.5, '42.5'],
  [100, '100'],
  [100.01, '100'],
  [Number.POSITIVE_INFINITY, '100'],
  [Number.NaN, '0'],
])('A 40: a value of %d is shown as %s per cent', async (value, shown) => {
  const { container } = await mount(<Progress value={value} label="Envoi" />)
  const bar = container.querySelector('[role=progressbar]')
  expect(bar?.getAttribute('aria-valuenow')).toBe(shown)
  expect(bar?.getAttribute('aria-label')).toBe('Envoi')
  expect(bar?.querySelector('span')?.style.transform).toBe(`scaleX(${Number(shown) / 100})`)
})
