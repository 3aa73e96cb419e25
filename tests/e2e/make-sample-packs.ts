// node tests/e2e/make-sample-packs.ts: makes the files that the six sample packs sell, and the overlays of the label
// kit, from the pictures of the site. The output is kept with the sources.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { FILM, filmPictures } from './sample-packs/film-pictures.ts'
import { OVERLAYS, overlayToSvg } from './sample-packs/overlays.ts'
import { writeWebm } from './sample-packs/write-webm.ts'
import { launchBrowser } from './support/chromium.ts'

const ROOT = join(import.meta.dirname, '../..')
const MASTERS = join(ROOT, 'src/site/pictures/models')
const PACKS = join(ROOT, 'src/server/app/demo/packs')
const LABEL_KIT = join(ROOT, 'src/server/commerce/packs/label-kit/overlays')

const masterOf = (name: string, number: number): string => join(MASTERS, `${name}-${number}.webp`)

/** Formats of social networks: a portrait of 4 to 5, a story of 9 to 16, a square. */
const PHOTOS = [
  { name: 'portrait-1', master: 1, width: 1080, height: 1350 },
  { name: 'portrait-2', master: 2, width: 1080, height: 1350 },
  { name: 'story', master: 2, width: 843, height: 1500 },
  { name: 'carre', master: 1, width: 1080, height: 1080 },
]

const makePhotos = async (model: string): Promise<void> => {
  for (const { name, master, width, height } of PHOTOS)
    await sharp(masterOf(model, master))
      .resize({ width, height, fit: 'cover', position: name === 'carre' ? 'top' : 'centre' })
      .withXmp(pictureMark())
      .jpeg({ quality: 72, mozjpeg: true })
      .toFile(join(PACKS, model, `${model}-${name}.jpg`))
}

const browser = await launchBrowser()
// The encoder is only available at secure addresses.
const page = await browser.newPage()
await page.route('https://studio.invalid/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
)
await page.goto('https://studio.invalid/')

const makeFilm = async (model: string): Promise<void> => {
  const frames = await filmPictures(page, [masterOf(model, 1), masterOf(model, 2)])
  const film = writeWebm({
    width: FILM.width,
    height: FILM.height,
    durationMs: FILM.seconds * 1_000,
    frames,
    tag: {
      name: 'DIGITAL_SOURCE_TYPE',
      value: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    },
  })
  await writeFile(join(PACKS, model, `${model}-film.webm`), film)
}

for (const { name, format } of SAMPLE_MODELS) {
  const model = name.toLowerCase()
  await mkdir(join(PACKS, model), { recursive: true })
  await makePhotos(model)
  if (format.includes('vidéo')) await makeFilm(model)
}

/** The site's own font, so that a picture of the label looks like the site, on any machine. */
const faceOf = async (family: string, file: string): Promise<string> => {
  const font = await readFile(join(ROOT, 'node_modules/@fontsource-variable', file))
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${font.toString('base64')})}`
}

const faces = [
  await faceOf('Hanken Grotesk', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
  await faceOf('Noto Sans Thai', 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2'),
].join('')

await mkdir(LABEL_KIT, { recursive: true })
for (const overlay of OVERLAYS) {
  const svg = overlayToSvg(overlay)
  await writeFile(join(LABEL_KIT, `${overlay.name}.svg`), svg)
  await page.setViewportSize({ width: 1200, height: 240 })
  await page.setContent(
    `<style>${faces}</style><body style="margin:0;background:transparent">${svg.replace('<svg ', '<svg width="1200" height="240" ')}</body>`,
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({
    path: join(LABEL_KIT, `${overlay.name}.png`),
    omitBackground: true,
  })
}
await browser.close()
