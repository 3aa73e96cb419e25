// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'

const OPTIONS = [
  { value: 'photo', label: 'Photos', fixed: true },
  { value: 'video', label: 'Vidéos' },
] as const

test('what is always in stands ticked, cannot be pressed, and is no part of what is chosen', async () => {
  const onChange = vi.fn()
  const { container } = await mount(
    <ToggleChips label="Formats" options={OPTIONS} value={[]} onChange={onChange} />,
  )
  const [photo, video] = container.querySelectorAll('input')
  expect([photo?.checked, photo?.disabled]).toEqual([true, true])
  expect([video?.checked, video?.disabled]).toEqual([false, false])
  video?.click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['video'])
})
