import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { build } from 'vite'
import { KEPT_PICTURES, type PictureList } from '#server/site/built-pictures.ts'
import { finishSite } from '#server/site/finish-site.ts'
import { layOutPictures, listPictures } from './pictures.ts'

/**
 * npm run build: styles, the pages' renderer, the client with its prerendered pages and service worker; then the parts
 * that the site can run without: compressed files and pictures. `--quick` leaves those to the server.
 */
const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  process.stdout.write(`  ${name}… `)
  const result = await work()
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`)
  return result
}

const run = promisify(execFile)

process.env.NODE_ENV = 'production'
// Deleted first: this file says that the build is complete.
rmSync('dist/built-from', { force: true })
rmSync('dist', { recursive: true, force: true })
// The pictures' facts are part of the pages, so the pictures come first.
const list = await step('styles, list of pictures', async (): Promise<PictureList> => {
  const listing = listPictures()
  await run('panda', ['codegen', '--silent'])
  await run('panda', ['cssgen', '--splitting', '--silent'])
  return listing
})
layOutPictures('dist', list)
await step('page renderer', () => build({ logLevel: 'warn', build: { ssr: true } }))
await step('site', () => build({ logLevel: 'warn' }))
// No longer needed: what is left in dist is what the server needs.
rmSync('dist/client/.vite', { recursive: true, force: true })
if (!process.argv.includes('--quick'))
  await step('compression, pictures', () =>
    finishSite({
      dist: 'dist',
      pictures: KEPT_PICTURES,
      atOnce: availableParallelism(),
      nowMs: Date.now,
    }),
  )
