import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Frame } from './write-webm.ts'

export const FILM = { width: 540, height: 676, fps: 24, seconds: 5, bitrate: 420_000 } as const

/** Films a slow move through two pictures with a cross-fade, using the browser's own encoder. */
export const filmPictures = async (
  page: Page,
  paths: readonly string[],
): Promise<readonly Frame[]> => {
  const pictures = await Promise.all(
    paths.map(
      async (path) => `data:image/webp;base64,${(await readFile(path)).toString('base64')}`,
    ),
  )
  const encoded = await page.evaluate(encodeFilm, { pictures, film: FILM })
  return encoded.map(({ base64, isKey, atMs }) => ({
    isKey,
    atMs,
    bytes: Buffer.from(base64, 'base64'),
  }))
}

type Wanted = { readonly pictures: readonly string[]; readonly film: typeof FILM }

/** Runs in the page. */
const encodeFilm = async ({ pictures, film }: Wanted) => {
  const { width, height, fps, seconds, bitrate } = film
  const images = await Promise.all(
    pictures.map(async (address) => createImageBitmap(await (await fetch(address)).blob())),
  )
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is no canvas')
  const made: { base64: string; isKey: boolean; atMs: number }[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      let binary = ''
      for (const byte of bytes) binary += String.fromCharCode(byte)
      made.push({
        base64: btoa(binary),
        isKey: chunk.type === 'key',
        atMs: Math.round(chunk.timestamp / 1_000),
      })
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate, framerate: fps })
  const count = fps * seconds
  const paint = (image: ImageBitmap, nearness: number, opacity: number): void => {
    const scale = (width / image.width) * nearness
    const [wide, high] = [image.width * scale, image.height * scale]
    context.globalAlpha = opacity
    context.drawImage(image, (width - wide) / 2, (height - high) / 3, wide, high)
  }
  for (let at = 0; at < count; at += 1) {
    const progress = at / (count - 1)
    const dissolve = Math.min(1, Math.max(0, (progress - 0.45) / 0.1))
    const [first, second] = images
    if (first) paint(first, 1 + 0.28 * progress, 1)
    if (second && dissolve > 0) paint(second, 1.14 - 0.28 * (1 - progress) + 0.14, dissolve)
    const frame = new VideoFrame(canvas, { timestamp: (at * 1_000_000) / fps })
    encoder.encode(frame, { keyFrame: at % 48 === 0 })
    frame.close()
  }
  await encoder.flush()
  return made
}
