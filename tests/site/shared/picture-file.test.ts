import { expect, test } from 'vitest'
import { pictureFile, smallPicture } from '#site/shared/picture-file.ts'

test('a picture of the house is asked for in the sizes that were made of it', () => {
  const { src, sources, placeholder } = pictureFile('/pictures/luna-1.webp')
  expect(src).toBe('/pictures/luna-1.webp')
  expect(sources?.map((source) => source.type)).toEqual(['image/avif', 'image/webp'])
  expect(sources?.[0]?.srcSet).toContain('/pictures/luna-1-480.avif 480w')
  expect(placeholder).toMatch(/^data:image\/webp;base64,/)
})

test('an uploaded picture is asked for in the sizes that the server makes', () => {
  const address = `/files/${'0f'.repeat(32)}`
  const { src, sources, placeholder } = pictureFile(address)
  expect(src).toBe(address)
  expect(sources?.map((source) => source.type)).toEqual(['image/avif', 'image/webp'])
  expect(sources?.[0]?.srcSet).toMatch(
    new RegExp(`^${address}\\?w=320&f=avif 320w, .*\\?w=1920&f=avif 1920w$`),
  )
  expect(sources?.[1]?.srcSet).toContain(`${address}?w=960&f=webp 960w`)
  expect(placeholder).toBeUndefined()
  expect(smallPicture(address)).toBe(`${address}?w=320&f=webp`)
})

test.each([
  'https://cdn.example/luna-1.webp',
  '/pictures/unknown.webp',
  '/pictures/toString.webp',
  '/pictures/../luna-1.webp',
  `/files/${'0F'.repeat(32)}`,
  `https://example.com/files/${'0f'.repeat(32)}`,
  `/files/${'0f'.repeat(32)}?w=320`,
  '',
])('any other address, %j, is left as it is', (address) => {
  expect(pictureFile(address)).toEqual({ src: address, sources: [] })
})
