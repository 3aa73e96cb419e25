import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aFile } from './sample-pictures.ts'

type Drawing = { readonly width: number; readonly height: number; readonly seed?: number }

/** A picture that decoders accept: colour gradients that differ for each seed. */
export const draw = ({ width, height, seed = 0 }: Drawing) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width
    const y = Math.floor(at / width)
    pixels.set([(255 * x) / width, (255 * y) / height, (seed * 40) % 256], at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture as an admin would upload it. */
export const aPhoto = async (drawing: Drawing = { width: 800, height: 400 }) =>
  aFile(Buffer.from(await draw(drawing).jpeg().toBuffer()))

/** Three frames with different durations. */
export const aMovingGif = async () => {
  const frames = [1, 2, 3].map((seed) => draw({ width: 400, height: 50, seed }).png().toBuffer())
  const moving = sharp(await Promise.all(frames), { join: { animated: true } })
  return aFile(Buffer.from(await moving.gif({ delay: [100, 200, 300], loop: 0 }).toBuffer()))
}

/** All black, one bit for a pixel: a few bytes that decode into a very large picture. */
export const aBomb = (side: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', NOTHING)]
  return aFile(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

const NOTHING = Buffer.alloc(0)

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
