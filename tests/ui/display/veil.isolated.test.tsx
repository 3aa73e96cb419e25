// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { Veil, veilLight } from '#ui/display/veil.tsx'

test('the same seed draws the same light, another seed another', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `model-${index}`)
  expect(veilLight('luna')).toBe(veilLight('luna'))
  expect(new Set(seeds.map(veilLight)).size).toBe(seeds.length)
})

test('a veil asks for no file at all', async () => {
  const { container } = await mount(
    <Veil seed="luna" label="NSFW">
      Aperçu masqué
    </Veil>,
  )
  expect(veilLight('luna')).not.toContain('url(')
  expect(container.querySelector('img, picture, source, video')).toBeNull()
  expect(container.textContent).toBe('NSFWAperçu masqué')
})
