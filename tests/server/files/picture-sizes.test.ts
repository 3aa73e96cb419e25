import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import type { PictureSize } from '#contract/public/picture-sizes.ts'
import { createResizer } from '#server/files/picture-sizes.ts'
import { aBomb, aMovingGif, aPhoto, draw } from '#tests/support/objects/draw-pictures.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const resize = createResizer(() => import('sharp'))

const made = async (content: Uint8Array, size: PictureSize): Promise<Uint8Array> => {
  const resized = await resize(content, size)
  if (resized.type !== 'made') throw new Error('it could not be made')
  return resized.bytes
}

/** The machine-readable mark of the picture. */
const markOf = async (picture: Uint8Array): Promise<string | undefined> =>
  (await sharp(picture).metadata()).xmpAsString

/** Red, green, blue and opacity of the pixel at this position. */
const pixelAt = async (picture: Uint8Array, left: number, top: number): Promise<number[]> => {
  const pixel = sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await pixel.raw().toBuffer())]
}

const AVIF = { width: 320, format: 'avif' } as const
const WEBP = { width: 320, format: 'webp' } as const

describe.each([AVIF, WEBP])('a picture as $format', (size) => {
  const type = size.format === 'avif' ? 'heif' : 'webp'

  test('is as wide as requested, and keeps its proportions', async () => {
    const { bytes } = await aPhoto({ width: 800, height: 400 })
    const facts = await sharp(await made(bytes, size)).metadata()
    expect(facts).toMatchObject({ format: type, width: 320, height: 160 })
  })

  test('may come from any of the formats that can be uploaded', async () => {
    const drawing = draw({ width: 400, height: 200 })
    for (const from of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const uploaded = await drawing.clone().toFormat(from).toBuffer()
      const facts = await sharp(await made(uploaded, size)).metadata()
      expect(facts).toMatchObject({ format: type, width: 320, height: 160 })
    }
  })

  test('is never enlarged', async () => {
    const { bytes } = await aPhoto({ width: 100, height: 50 })
    const facts = await sharp(await made(bytes, size)).metadata()
    expect(facts).toMatchObject({ format: type, width: 100, height: 50 })
  })

  test('is rotated upright, and has no data on how and where it was taken', async () => {
    const lying = await draw({ width: 800, height: 400 })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer()
    expect((await sharp(lying).metadata()).exif).toBeDefined()
    const upright = await made(lying, size)
    const { width, height, orientation, exif, icc } = await sharp(upright).metadata()
    expect({ width, height, orientation, exif, icc }).toEqual({ width: 320, height: 640 })
    // The lower left corner is now the upper left one.
    const [red = 0, green = 0] = await pixelAt(upright, 2, 2)
    expect([red < 30, green > 225]).toEqual([true, true])
  })

  test('has the machine-readable mark of AI, whatever format it came in', async () => {
    const drawing = draw({ width: 400, height: 200 })
    for (const from of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const uploaded = await drawing.clone().toFormat(from).toBuffer()
      expect(await markOf(await made(uploaded, size))).toBe(pictureMark())
    }
  })

  test('keeps its own description, without author and place', async () => {
    const own =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.5N" ' +
      'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:DigitalSourceType>' +
      'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia' +
      '</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>'
    for (const from of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const uploaded = await draw({ width: 400, height: 200 })
        .withXmp(own)
        .toFormat(from)
        .toBuffer()
      const mark = await markOf(await made(uploaded, size))
      expect(mark).toContain('/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"')
      expect(mark).not.toContain('GPS')
    }
  })

  test('keeps its transparency', async () => {
    const glass = await sharp({
      create: {
        width: 640,
        height: 640,
        channels: 4,
        background: { r: 255, g: 0, b: 0, alpha: 0 },
      },
    })
      .composite([
        { input: await draw({ width: 320, height: 640 }).png().toBuffer(), left: 320, top: 0 },
      ])
      .png()
      .toBuffer()
    const small = await made(glass, size)
    expect((await pixelAt(small, 10, 10))[3]).toBe(0)
    expect((await pixelAt(small, 310, 10))[3]).toBe(255)
  })

  test('has the colours of its own colour profile', async () => {
    const colour = { r: 200, g: 80, b: 80 }
    const plain = sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    const wide = await plain.clone().withIccProfile('p3').png().toBuffer()
    const asWritten = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    expect([...asWritten.subarray(0, 3)]).not.toEqual([200, 80, 80])
    const small = await made(wide, size)
    for (const [at, value] of (await pixelAt(small, 100, 100)).slice(0, 3).entries())
      expect(Math.abs(value - (Object.values(colour)[at] ?? 0))).toBeLessThan(5)
  })
})

describe('an animated picture', () => {
  test('stays animated as WebP, at the same speed', async () => {
    const { bytes } = await aMovingGif()
    const facts = await sharp(await made(bytes, WEBP), { animated: true }).metadata()
    expect(facts).toMatchObject({ format: 'webp', pages: 3, pageHeight: 40, loop: 0 })
    expect(facts.delay).toEqual([100, 200, 300])
    expect(facts.xmpAsString).toBe(pictureMark())
    const again = await made(await made(bytes, { ...WEBP, width: 640 }), WEBP)
    expect((await sharp(again).metadata()).pages).toBe(3)
  })

  test('is not offered in a format without animation', async () => {
    expect(await resize((await aMovingGif()).bytes, AVIF)).toEqual({ type: 'impossible' })
    const png = await draw({ width: 400, height: 50 }).png().toBuffer()
    const at = png.indexOf('IDAT') - 4
    const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    const moving = Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
    expect((await resize(png, WEBP)).type).toBe('made')
    expect(await resize(moving, WEBP)).toEqual({ type: 'impossible' })
  })
})

describe('an undecodable picture', () => {
  test('is reported as such: no picture, half a picture, a picture with a hole', async () => {
    const { bytes } = await aPhoto()
    const png = await draw({ width: 800, height: 400 }).png().toBuffer()
    const holed = Buffer.from(png)
    holed.fill(0x55, 30_000, 30_200)
    for (const broken of [
      aPicture('png').bytes,
      aPicture('avif').bytes,
      bytes.subarray(0, bytes.length / 2),
      png.subarray(0, png.length / 2),
      holed,
      new Uint8Array(),
    ])
      expect(await resize(broken, WEBP)).toEqual({ type: 'impossible' })
  })

  test.each([8_000, 30_000])(
    'a bomb of %i pixels by as many is not decoded',
    async (side) => {
      const { bytes } = aBomb(side)
      expect(bytes.length).toBeLessThan(250_000)
      expect(await resize(bytes, WEBP)).toEqual({ type: 'impossible' })
    },
    20_000,
  )

  test('a bomb that is small enough is an ordinary picture', async () => {
    expect((await resize(aBomb(1_000).bytes, WEBP)).type).toBe('made')
  })

  test('a format that cannot be uploaded is not even tried', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>',
    )
    expect(await resize(drawing, WEBP)).toEqual({ type: 'impossible' })
  })
})

test('libvips is loaded with the first picture, and once', async () => {
  let loaded = 0
  const counting = createResizer(() => {
    loaded += 1
    return import('sharp')
  })
  expect(loaded).toBe(0)
  const { bytes } = await aPhoto()
  await Promise.all([counting(bytes, AVIF), counting(bytes, WEBP)])
  expect(loaded).toBe(1)
})
