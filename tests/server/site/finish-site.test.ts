import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  LIST_FILE,
  MASTERS_FOLDER,
  type PictureList,
  type PictureRecipe,
} from '#server/site/built-pictures.ts'
import { finishSite, isFinished } from '#server/site/finish-site.ts'
import { openSite } from '#server/site/open-site.ts'
import { writeWhole } from '#server/site/write-whole.ts'
import { makeSite } from '#tests/support/make-site.ts'
import { draw } from '#tests/support/objects/draw-pictures.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const TEXT = `console.log('${'x'.repeat(2_000)}')`
const RECIPE: PictureRecipe = {
  type: 'size',
  key: '0a1b',
  master: 'luna.webp',
  width: 100,
  format: 'webp',
  isVeiled: false,
}
const LIST: PictureList = { 'luna-100.webp': RECIPE }
const PATH = '/pictures/luna-100.webp'

/** As a quick build leaves it. */
const quickBuild = async () => {
  const dist = makeSite({ 'index.html': '<title>accueil</title>', 'assets/app-1a.js': TEXT })
  const master = await draw({ width: 200, height: 100 }).webp().toBuffer()
  mkdirSync(join(dist, MASTERS_FOLDER))
  writeFileSync(join(dist, MASTERS_FOLDER, 'luna.webp'), master)
  writeFileSync(join(dist, LIST_FILE), JSON.stringify(LIST))
  return { dist, client: join(dist, 'client'), pictures: join(makeFolder(), 'kept') }
}

const finish = (place: { readonly dist: string; readonly pictures: string }) => {
  const compressed: string[] = []
  const onCompressed = (file: string) => compressed.push(file.slice(place.dist.length))
  const done = finishSite({ ...place, atOnce: 2, nowMs: Date.now, onCompressed })
  return { done, compressed }
}

test('files are compressed and pictures created afterwards; a second run has nothing to do', async () => {
  const { client, ...place } = await quickBuild()
  expect(isFinished(place.dist)).toBe(false)
  const first = finish(place)
  await first.done
  expect(first.compressed).toEqual(['/client/assets/app-1a.js'])
  expect(isFinished(place.dist)).toBe(true)
  const script = join(client, 'assets/app-1a.js')
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe(TEXT)
  expect(gunzipSync(readFileSync(`${script}.gz`)).toString()).toBe(TEXT)
  expect(existsSync(join(client, 'index.html.br'))).toBe(false)
  expect(readdirSync(join(client, 'pictures'))).toEqual(['luna-100.webp'])
  expect(readdirSync(place.pictures)).toEqual(['0a1b.webp'])
  const second = finish(place)
  await second.done
  expect(second.compressed).toEqual([])
})

test('a site that is served meanwhile has each compressed file as soon as it exists, and its pictures from the beginning', async () => {
  const { client, ...place } = await quickBuild()
  const complaints: string[] = []
  const keeping = { folder: place.pictures, onUnkept: (reason: string) => complaints.push(reason) }
  const site = openSite(place.dist, keeping)
  const codings = () => site?.byPath.get('/assets/app-1a.js')?.variants.map(({ coding }) => coding)
  const picture = await site?.missingPictures.get(PATH)?.()
  expect(picture).toMatchObject({ contentType: 'image/webp', variants: [{ etag: '"0a1b"' }] })
  expect(codings()).toEqual(['identity'])
  await finish(place).done
  site?.addCompressed('/assets/app-1a.js')
  expect(codings()).toEqual(['identity', 'br', 'gzip'])
  const content = picture?.variants[0].content
  if (content?.type !== 'memory') throw new Error('no picture')
  expect(readFileSync(join(client, PATH)).equals(content.bytes)).toBe(true)
  const later = openSite(place.dist, keeping)
  expect(later?.missingPictures.size).toBe(0)
  expect(later?.byPath.get(PATH)?.variants[0].etag).toBe('"0a1b"')
  expect(complaints).toEqual([])
})

test('unfinished files of an interrupted run are not served, are removed once they are old, and the rest is created', async () => {
  const { client, ...place } = await quickBuild()
  const left = ['assets/.app-1a.js.br.7.unfinished', 'pictures/.luna-100.webp.7.unfinished']
  for (const name of left) {
    mkdirSync(dirname(join(client, name)), { recursive: true })
    writeFileSync(join(client, name), 'half of')
    utimesSync(join(client, name), 0, 0)
  }
  writeFileSync(join(client, 'assets/app-1a.js.gz'), 'alone')
  const site = openSite(place.dist, { folder: place.pictures, onUnkept: () => undefined })
  expect([...(site?.byPath.keys() ?? [])].filter((path) => path.includes('unfinished'))).toEqual([])
  expect(site?.byPath.get('/assets/app-1a.js')?.variants).toHaveLength(1)
  await finish(place).done
  for (const name of left) expect(existsSync(join(client, name))).toBe(false)
  expect(gunzipSync(readFileSync(join(client, 'assets/app-1a.js.gz'))).toString()).toBe(TEXT)
})

test('if a new build starts meanwhile, nothing of the older build is written', async () => {
  const { client, ...place } = await quickBuild()
  const { done } = finish(place)
  writeFileSync(join(place.dist, 'server-build.json'), 'of another build')
  utimesSync(join(place.dist, 'server-build.json'), 1, 1)
  await done
  expect(readdirSync(join(client, 'assets'))).toEqual(['app-1a.js'])
  expect(existsSync(join(client, 'pictures'))).toBe(false)
  expect(isFinished(place.dist)).toBe(false)
})

test('a disk that cannot be written is reported', async () => {
  const { client, ...place } = await quickBuild()
  writeFileSync(place.pictures, 'a file')
  await expect(finish(place).done).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(isFinished(place.dist)).toBe(false)
})

test('a file has its new content or its old one, and no temporary file stays', async () => {
  const folder = makeFolder()
  const file = join(folder, 'file')
  await writeWhole(file, Buffer.from('old'))
  await writeWhole(file, Buffer.from('new'), () => false)
  expect(readFileSync(file, 'utf8')).toBe('old')
  await writeWhole(file, Buffer.from('new'))
  expect(readFileSync(file, 'utf8')).toBe('new')
  mkdirSync(join(folder, 'taken'))
  await expect(writeWhole(join(folder, 'taken'), Buffer.from('new'))).rejects.toThrow()
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'taken'])
})
