import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DIARY = Buffer.from('Lundi. La ville s’éteint par morceaux.\n'.repeat(240_000))

/**
 * The path of a text file of this name, and its content: one part of an upload, and the beginning of the next one. A
 * path, because Playwright would send 10 MB of bytes to the browser as one message.
 */
export const largeFile = (name: string): { readonly path: string; readonly content: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, DIARY)
  return { path, content: DIARY }
}
