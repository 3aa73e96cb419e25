// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { HiddenPicture, hiddenPictureBackground } from '#ui/display/hidden-picture.tsx'

test('the same seed generates the same background, another seed another', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `model-${index}`)
  expect(hiddenPictureBackground('luna')).toBe(hiddenPictureBackground('luna'))
  expect(new Set(seeds.map(hiddenPictureBackground)).size).toBe(seeds.length)
})

test('a hidden picture requests no file', async () => {
  const { container } = await mount(
    <HiddenPicture seed="luna" label="NSFW">
      Aperçu masqué
    </HiddenPicture>,
  )
  expect(hiddenPictureBackground('luna')).not.toContain('url(')
  expect(container.querySelector('img, picture, source, video')).toBeNull()
  expect(container.textContent).toBe('NSFWAperçu masqué')
})
