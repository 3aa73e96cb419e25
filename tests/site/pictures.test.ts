import { expect, test } from 'vitest'
import { pictureFile } from '#site/pictures/picture-file.ts'

test('a picture of the house is asked for in the sizes that were made of it', () => {
  const { src, sources, placeholder } = pictureFile('/pictures/luna-1.webp')
  expect(src).toBe('/pictures/luna-1.webp')
  expect(sources?.map((source) => source.type)).toEqual(['image/avif', 'image/webp'])
  expect(sources?.[0]?.srcSet).toContain('/pictures/luna-1-480.avif 480w')
  expect(placeholder).toMatch(/^data:image\/webp;base64,/)
})

test.each([
  'https://cdn.example/luna-1.webp',
  '/pictures/unknown.webp',
  '/pictures/toString.webp',
  '/pictures/../luna-1.webp',
  '',
])('any other address, %j, is left as it is', (address) => {
  expect(pictureFile(address)).toEqual({ src: address })
})
