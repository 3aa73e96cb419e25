import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page's styles travel in it: one request less before anything is seen. `folder` holds the built files. */
export const inlineStyles = (template: string, folder: string): string =>
  template.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
    const css = readFileSync(join(folder, href), 'utf8').trim()
    return `<style>${css}</style>`
  })

/** What the server's Content-Security-Policy must allow: the hash of every inline script and style. */
export const hashInline = (documents: readonly string[]) => {
  const hashes = (tag: string): string[] => [
    ...new Set(
      documents.flatMap((html) =>
        [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
          ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
        ),
      ),
    ),
  ]
  return { scriptHashes: hashes('script'), styleHashes: hashes('style') }
}
