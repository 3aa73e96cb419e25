import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { compressFiles } from '#server/site/finish-site.ts'

/**
 * Copies the built site without any script: the same markup, styles, fonts and pictures, which is the limit of what a
 * page with scripts can reach.
 */
export const copyWithoutScripts = async (built: string, folder: string): Promise<void> => {
  cpSync(built, folder, { recursive: true })
  const client = join(folder, 'client')
  for (const file of globSync('**/*.{js,map,br,gz}', { cwd: client })) rmSync(join(client, file))
  for (const file of globSync('**/*.html', { cwd: client })) {
    const path = join(client, file)
    writeFileSync(path, withoutScripts(readFileSync(path, 'utf8')))
  }
  await compressFiles(client, { atOnce: availableParallelism() })
}

const SCRIPTS = [
  // Structured data and the data that a page was rendered from are not scripts that run.
  /<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]*?<\/script>/g,
  /<link rel="modulepreload"[^>]*>/g,
]

const withoutScripts = (html: string): string =>
  SCRIPTS.reduce((rest, script) => rest.replace(script, ''), html)
