import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { type OpenCanvas, takePicture } from '#device/take-picture.ts'
import { createResizer } from '#server/files/picture-sizes.ts'

const LARGE = { width: 3_000, height: 20 }
const DECLARED =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'

type Browser = { readonly writesWebp: boolean }

/** As browsers do it, with the library that the server uses. Safari cannot write WebP, and returns a PNG. */
const canvasOf =
  ({ writesWebp }: Browser): OpenCanvas =>
  async (picture) => {
    const content = Buffer.from(await picture.arrayBuffer())
    try {
      const { data, info } = await sharp(content).autoOrient().ensureAlpha().png().toBuffer({
        resolveWithObject: true,
      })
      return {
        width: info.width,
        height: info.height,
        close: () => undefined,
        draw: async (scale, { type = 'image/png' }) => {
          const small = sharp(data).resize({ width: Math.round(info.width * scale) })
          const form = type === 'image/webp' && !writesWebp ? 'image/png' : type
          const drawn = encode(small, form)
          return new Blob([Uint8Array.from(await drawn.toBuffer())], { type: form })
        },
      }
    } catch {
      return null
    }
  }

const encode = (picture: Sharp, form: string): Sharp => {
  if (form === 'image/webp') return picture.webp()
  return form === 'image/jpeg' ? picture.flatten({ background: '#000' }).jpeg() : picture.png()
}

const noise = (seed: number, size = LARGE) =>
  sharp(
    Buffer.from(
      Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) =>
        at % 4 === 3 ? 128 : ((Math.imul(at + seed, 2_654_435_761) >>> 24) & 63) + seed * 48,
      ),
    ),
    { raw: { ...size, channels: 4 } },
  )

const moving = async () =>
  sharp(await Promise.all([1, 2, 3].map((seed) => noise(seed).png().toBuffer())), {
    join: { animated: true },
  })

/** Each is wider than any page shows it, so that a canvas would scale it down. */
const PICTURES: readonly {
  readonly name: string
  readonly make: () => Promise<Buffer>
  readonly pages?: number
  readonly hasAlpha: boolean
}[] = [
  { name: 'a photo', make: () => noise(1).jpeg({ quality: 100 }).toBuffer(), hasAlpha: false },
  { name: 'a transparent PNG', make: () => noise(1).png().toBuffer(), hasAlpha: true },
  {
    name: 'a PNG of few colours, one of them transparent',
    make: () => noise(1).png({ palette: true, colours: 8 }).toBuffer(),
    hasAlpha: true,
  },
  {
    name: 'a lossy transparent WebP',
    make: () => noise(1).webp({ quality: 100 }).toBuffer(),
    hasAlpha: true,
  },
  {
    name: 'a lossless transparent WebP',
    make: () => noise(1).webp({ lossless: true }).toBuffer(),
    hasAlpha: true,
  },
  { name: 'an AVIF', make: () => noise(1).avif({ effort: 0 }).toBuffer(), hasAlpha: true },
  {
    name: 'a moving WebP',
    make: async () => (await moving()).webp({ effort: 0 }).toBuffer(),
    pages: 3,
    hasAlpha: true,
  },
  {
    name: 'a moving GIF',
    make: async () => (await moving()).gif({ effort: 1 }).toBuffer(),
    pages: 3,
    hasAlpha: false,
  },
]

const taken = async (file: Blob, browser: Browser = { writesWebp: true }) => {
  const outcome = await takePicture(file, canvasOf(browser))
  if (outcome.type !== 'picture') throw new Error(outcome.type)
  const content = Buffer.from(outcome.picture.content)
  return { ...outcome.picture, facts: await sharp(content, { animated: true }).metadata(), content }
}

describe.each(PICTURES)('$name', ({ make, pages, hasAlpha }) => {
  test('keeps its animation and its transparency, on the device and in the server’s sizes', async () => {
    const bytes = Uint8Array.from(await make())
    for (const browser of [{ writesWebp: true }, { writesWebp: false }]) {
      const { facts, type, content } = await taken(new Blob([bytes]), browser)
      expect([browser, facts.pages ?? 1]).toEqual([browser, pages ?? 1])
      // A GIF has only the colours of its frames.
      if (pages === undefined || hasAlpha)
        expect([browser, facts.hasAlpha]).toEqual([browser, hasAlpha])
      expect(type).toBe(`image/${facts.format === 'heif' ? 'avif' : facts.format}`)
      const resized = await createResizer(() => import('sharp'))(content, {
        width: 320,
        format: 'webp',
      })
      const small = await sharp(resized.type === 'made' ? resized.bytes : undefined, {
        animated: true,
      }).metadata()
      expect(small.pages ?? 1).toBe(pages ?? 1)
      if (pages === undefined || hasAlpha) expect(small.hasAlpha).toBe(hasAlpha)
    }
  })

  test.each(['', 'image/jpg', 'text/html', 'image/gif'])(
    'is recognised by its content with the type %j',
    async (label) => {
      const bytes = Uint8Array.from(await make())
      const { type } = await taken(new Blob([bytes]))
      expect((await taken(new Blob([bytes], { type: label }))).type).toBe(type)
    },
  )
})

test('the AI declaration of a picture is kept when it is scaled down, and no other metadata', async () => {
  const xmp = `<a by="Jeanne Secret" DigitalSourceType="${DECLARED}"/>`
  const photo = await noise(1).withXmp(xmp).jpeg({ quality: 100 }).toBuffer()
  for (const writesWebp of [true, false]) {
    const { content, facts } = await taken(new Blob([Uint8Array.from(photo)]), { writesWebp })
    expect(facts.width).toBe(2_560)
    expect(facts.xmpAsString).toContain(DECLARED)
    expect(content.toString('latin1')).not.toContain('Jeanne')
  }
})

test('a file that is no picture is refused, whatever its type', async () => {
  const page = new Blob(['<!doctype html>'.repeat(20)], { type: 'image/png' })
  expect(await takePicture(page, canvasOf({ writesWebp: true }))).toEqual({ type: 'unsupported' })
})
