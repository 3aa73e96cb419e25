import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { makePictures } from './make-pictures.ts'
import { PICTURES_IN_WAITING } from './serve-dev-pictures.ts'

/** npm run build: styles, pictures, the pages' renderer, the client with its prerendered pages and service worker. */
const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const startedAt = performance.now()
  process.stdout.write(`  ${name}… `)
  await work()
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`)
}

process.env.NODE_ENV = 'production'
rmSync('dist', { recursive: true, force: true })
await step('styles', async () => execFileSync('panda', ['codegen', '--silent']))
await step('style sheet', async () => execFileSync('panda', ['cssgen', '--splitting', '--silent']))
// The pictures' facts are part of the pages, so they come first.
await step('pictures', () => makePictures(PICTURES_IN_WAITING))
await step('page renderer', () => build({ logLevel: 'warn', build: { ssr: true } }))
await step('site', () => build({ logLevel: 'warn' }))
await step('pictures in place', () => makePictures('dist/client/pictures'))
// It has served its purpose: what is left in dist is what the server needs.
rmSync('dist/client/.vite', { recursive: true, force: true })
await step('compression', () => compressFiles('dist/client'))
