import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanPicture, isClean } from '#contract/pictures/clean-picture.ts'
import { inflateText } from '#server/files/picture-upload.ts'

const AUTHOR = 'Jeanne Secret'
const COMPOSITE = 'compositeWithTrainedAlgorithmicMedia'
const DECLARED = `http://cv.iptc.org/newscodes/digitalsourcetype/${COMPOSITE}`
const PACKET =
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" dc:creator="${AUTHOR}" exif:GPSLatitude="45,45.1N" ` +
  `Iptc4xmpExt:DigitalSourceType="${DECLARED}"/></rdf:RDF></x:xmpmeta>${' '.repeat(500)}`

const clean = (bytes: Uint8Array) => cleanPicture(bytes, { inflate: inflateText })
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const points = (frame: number) =>
  sharp({
    create: {
      width: 48,
      height: 32,
      channels: 4,
      background: { r: 40 * frame, g: 90, b: 200, alpha: 0.5 },
    },
  })

const moving = async () =>
  sharp(await Promise.all([1, 2, 3].map((frame) => points(frame).png().toBuffer())), {
    join: { animated: true },
  })

/** With all that cameras and programs write, and a colour profile. */
const withMetadata = (picture: Sharp, xmp = PACKET): Sharp =>
  picture
    .withExif({
      IFD0: { Artist: AUTHOR, Copyright: AUTHOR, ImageDescription: 'Lyon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withXmp(xmp)

const bytesOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await picture.toBuffer())

/** A chunk or segment that no list of ours names, of each form, with the author in it. */
const concat = (...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    ),
  )

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const jpegSegment = (code: number, text: string) =>
  concat(Uint8Array.of(0xff, code, (text.length + 2) >> 8, (text.length + 2) & 255), text)

const pngChunk = (type: string, text: string) => {
  const body = concat(type, text)
  return concat(uint32(text.length), body, uint32(crc32(body)))
}

const webpChunk = (type: string, text: string) =>
  concat(type, Buffer.from(uint32(text.length)).reverse(), text, text.length % 2 ? '\0' : '')

const withSize = (webp: Uint8Array<ArrayBuffer>) => {
  new DataView(webp.buffer).setUint32(4, webp.length - 8, true)
  return webp
}

/** Where `planted` comes from the lists of each form: whatever is put there goes. */
const PLANTS: Readonly<
  Record<string, (bytes: Uint8Array, text: string) => readonly Uint8Array<ArrayBuffer>[]>
> = {
  jpeg: (bytes, text) => [
    // Every application segment that is not the profile, JFIF's or Adobe's own, and comments.
    ...[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((app) =>
      concat(bytes.subarray(0, 2), jpegSegment(0xe0 + app, text), bytes.subarray(2)),
    ),
    concat(bytes.subarray(0, 2), jpegSegment(0xe2, `MPF\0${text}`), bytes.subarray(2)),
    concat(bytes.subarray(0, 2), jpegSegment(0xe0, `JFXX\0${text}`), bytes.subarray(2)),
    concat(bytes.subarray(0, 2), jpegSegment(0xfe, text), bytes.subarray(2)),
    concat(bytes, text),
    concat(bytes, bytes, jpegSegment(0xe1, text)),
  ],
  png: (bytes, text) => [
    ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'eXIf', 'dSIG', 'prVt'].map((type) =>
      concat(bytes.subarray(0, 33), pngChunk(type, text), bytes.subarray(33)),
    ),
    concat(bytes, text),
  ],
  webp: (bytes, text) => [
    ...['EXIF', 'XMP ', 'C2PA', 'OWN '].map((type) =>
      withSize(concat(bytes, webpChunk(type, text))),
    ),
    concat(bytes, text),
  ],
  gif: (bytes, text) => [
    concat(bytes.subarray(0, -1), '\x21\xfe', Uint8Array.of(text.length), text, '\0;'),
    concat(
      bytes.subarray(0, -1),
      '\x21\xff\x0bOWNDATA 1.0',
      Uint8Array.of(text.length),
      text,
      '\0;',
    ),
    concat(bytes, text),
  ],
  avif: (bytes, text) => [
    ...['uuid', 'jumb', 'free', 'skip', 'ownb'].map((type) =>
      concat(bytes, uint32(text.length + 8), type, text),
    ),
  ],
}

const FORMS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const

describe.each(FORMS)('of a picture in the form %s', (form) => {
  test('author and place go; picture, colours, how it is turned, and what it declares of AI stay', async () => {
    const before = await bytesOf(withMetadata(points(1)).toFormat(form))
    if (form !== 'gif') expect(textOf(before)).toContain(AUTHOR)
    const after = await clean(before)
    if (after === null) throw new Error('it was taken for broken')
    expect(textOf(after.bytes)).not.toMatch(/Jeanne|Lyon|GPS|45,45/)
    const [facts, factsBefore] = await Promise.all(
      [after.bytes, before].map((bytes) => sharp(bytes).metadata()),
    )
    expect(facts?.orientation).toBe(factsBefore?.orientation)
    expect(facts?.icc).toEqual(factsBefore?.icc)
    if (form !== 'gif') expect(facts?.xmpAsString).toContain(`="${DECLARED}"`)
    const [pixels, pixelsBefore] = await Promise.all(
      [after.bytes, before].map((bytes) => sharp(bytes).raw().toBuffer()),
    )
    expect(pixels).toEqual(pixelsBefore)
    const again = await clean(after.bytes)
    expect(again && isClean(after.bytes, again)).toBe(true)
  })

  test('everything beside the picture is removed, and its mark is found there', async () => {
    const plain = await bytesOf(points(1).toFormat(form))
    const plants = PLANTS[form]?.(plain, `${AUTHOR} \x00 ${DECLARED}h`) ?? []
    expect(plants.length).toBeGreaterThan(2)
    for (const [at, planted] of plants.entries()) {
      const after = await clean(planted)
      expect([at, after && textOf(after.bytes).includes('Jeanne')]).toEqual([at, false])
      if (form !== 'avif')
        expect([at, after?.mark]).toEqual([at, expect.stringContaining(DECLARED)])
      const pixels = await sharp(after?.bytes).raw().toBuffer()
      expect(pixels).toEqual(await sharp(plain).raw().toBuffer())
    }
  })

  test('what is cut off is no picture, or shows what there is, and never breaks anything', async () => {
    const whole = await bytesOf(withMetadata(points(1)).toFormat(form))
    for (let length = 0; length < whole.length; length += 13) {
      const after = await clean(whole.slice(0, length))
      if (after !== null) expect(textOf(after.bytes)).not.toMatch(/Jeanne/)
    }
  })
})

test.each(['webp', 'gif'] as const)(
  'a moving %s keeps its pictures and their times',
  async (form) => {
    const picture = withMetadata(await moving())
    const before = await bytesOf(
      form === 'gif'
        ? picture.gif({ delay: [100, 200, 300], loop: 0 })
        : picture.webp({ delay: [100, 200, 300], loop: 0 }),
    )
    const after = await clean(before)
    expect(textOf(after?.bytes ?? before)).not.toMatch(/Jeanne|GPS/)
    const facts = await sharp(after?.bytes, { animated: true }).metadata()
    expect(facts).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 0, hasAlpha: true })
  },
)

test('a re-encoded picture declares what its source declared', async () => {
  const { mark = null } = (await clean(await bytesOf(withMetadata(points(1)).jpeg()))) ?? {}
  for (const form of ['webp', 'png', 'jpeg'] as const) {
    const drawn = await bytesOf(points(1).toFormat(form))
    const marked = await cleanPicture(drawn, { inflate: inflateText, mark })
    const { xmpAsString, width, hasAlpha } = await sharp(marked?.bytes).metadata()
    expect(xmpAsString).toContain(DECLARED)
    expect([width, hasAlpha]).toEqual([48, form !== 'jpeg'])
  }
})

test('what declares nothing is given no mark, and a plain picture stays as it is', async () => {
  for (const form of FORMS) {
    const plain = await bytesOf(points(1).toFormat(form))
    const after = await clean(plain)
    expect([form, after?.mark, after && isClean(plain, after)]).toEqual([form, null, true])
  }
})
