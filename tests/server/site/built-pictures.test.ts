import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture, type PictureRecipe } from '#server/site/built-pictures.ts'
import { draw } from '#tests/support/objects/draw-pictures.ts'

const readMaster = async (name: string) =>
  draw({ width: 640, height: 800, seed: name.length }).webp().toBuffer()

const SIZE = { type: 'size', key: '', master: 'luna', width: 320 } as const

test.each<readonly [string, PictureRecipe, object]>([
  [
    'a size as AVIF',
    { ...SIZE, format: 'avif', isVeiled: false },
    { format: 'heif', width: 320, height: 400 },
  ],
  [
    'a size as WebP',
    { ...SIZE, format: 'webp', isVeiled: true },
    { format: 'webp', width: 320, height: 400 },
  ],
  [
    'a clip',
    { type: 'clip', key: '', masters: ['luna', 'nova'] },
    { format: 'webp', width: 480, height: 600 * 32, pages: 32 },
  ],
])('%s has the machine-readable mark of AI, and no other metadata', async (_, recipe, facts) => {
  const picture = sharp(await makePicture(recipe, readMaster), { animated: true })
  const { exif, xmpAsString, ...found } = await picture.metadata()
  expect(found).toMatchObject(facts)
  expect(exif).toBeUndefined()
  expect(xmpAsString).toMatch(/DigitalSourceType="[^"]+\/trainedAlgorithmicMedia"/)
})

test('the veiled picture is blurred', async () => {
  const grid = Buffer.from(
    Array.from({ length: 640 * 800 }, (_, at) => (((at % 640) >> 3) + (at >> 12)) % 2 && 255),
  )
  const readGrid = async () =>
    sharp(grid, { raw: { width: 640, height: 800, channels: 1 } })
      .webp()
      .toBuffer()
  const sharpness = async (isVeiled: boolean) => {
    const picture = await makePicture({ ...SIZE, format: 'webp', isVeiled }, readGrid)
    return (await sharp(picture).stats()).sharpness
  }
  expect(await sharpness(false)).toBeGreaterThan(2)
  expect(await sharpness(true)).toBeLessThan(0.5)
})
