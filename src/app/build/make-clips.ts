import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { pictureMark } from '#contract/public/picture-mark.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'

const WIDTH = 480
const FRAMES_PER_PICTURE = 16
const FRAME_MS = 125
/** How much nearer the last frame of a picture is than its first. */
const NEARER = 1.14

/** `masterOf`: the file that a picture of this address is made of. */
type ClipPlaces = {
  readonly folder: string
  readonly cache: string
  readonly masterOf: (address: string) => string
}

/** The free video samples of the sample catalogue: a slow move into each of a model's pictures, as an animated WebP. */
export const makeClips = async ({ folder, cache, masterOf }: ClipPlaces): Promise<void> => {
  mkdirSync(cache, { recursive: true })
  for (const { video_sample, images } of SAMPLE_MODELS) {
    if (video_sample === '') continue
    const masters = images.map(masterOf)
    const hash = createHash('sha256').update(
      `${WIDTH} ${FRAMES_PER_PICTURE} ${FRAME_MS} ${NEARER} ${pictureMark()}`,
    )
    for (const master of masters) hash.update(readFileSync(master))
    const cached = join(cache, `${hash.digest('hex').slice(0, 24)}.webp`)
    if (!existsSync(cached)) await makeClip(masters, cached)
    copyFileSync(cached, join(folder, basename(video_sample)))
  }
}

const makeClip = async (masters: readonly string[], file: string): Promise<void> => {
  const frames: Buffer[] = []
  for (const master of masters)
    for (let at = 0; at < FRAMES_PER_PICTURE; at += 1)
      frames.push(await makeFrame(master, at / (FRAMES_PER_PICTURE - 1)))
  await sharp(frames, { join: { animated: true } })
    .withXmp(pictureMark())
    .webp({ quality: 88, smartSubsample: true, delay: frames.map(() => FRAME_MS), loop: 0 })
    .toFile(file)
}

/** `progress`: from 0, the whole picture, to 1. */
const makeFrame = async (master: string, progress: number): Promise<Buffer> => {
  const { width, height } = await sharp(master).metadata()
  const nearness = 1 + (NEARER - 1) * progress
  const [wide, high] = [Math.round(width / nearness), Math.round(height / nearness)]
  return (
    sharp(master)
      // Towards the face, which is above the middle.
      .extract({
        left: Math.round((width - wide) / 2),
        top: Math.round((height - high) / 3),
        width: wide,
        height: high,
      })
      .resize({ width: WIDTH, height: Math.round((WIDTH * height) / width), fit: 'fill' })
      .png({ compressionLevel: 0 })
      .toBuffer()
  )
}
