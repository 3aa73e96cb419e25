import { join } from 'node:path'
import { build } from 'vite'

/** The page's files by their path. */
export type PageFiles = ReadonlyMap<string, string>

export const PAGE_PATH = '/bench/'

const SOURCES = join(import.meta.dirname, '../page')

const DOCUMENT =
  '<!doctype html><meta charset="utf-8"><script type="module" src="page.js"></script>'

/** Builds the page and the worker as the product's own are built. */
export const bundlePage = async (): Promise<PageFiles> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2024',
      lib: {
        entry: { page: join(SOURCES, 'page.ts'), worker: join(SOURCES, 'worker.ts') },
        formats: ['es'],
      },
    },
  })
  if (!Array.isArray(output)) throw new Error('one output for each format')
  return new Map([
    [PAGE_PATH, DOCUMENT],
    ...output
      .flatMap((one) => one.output)
      .flatMap((file): [string, string][] =>
        file.type === 'chunk' ? [[`${PAGE_PATH}${file.fileName}`, file.code]] : [],
      ),
  ])
}
