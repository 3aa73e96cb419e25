import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#tests/e2e/support/chromium.ts'

/** The package is too large to install for every developer: `npm install --no-save` adds it. */
export const LIGHTHOUSE = 'lighthouse@13.5.0'

const [PACKAGE = ''] = LIGHTHOUSE.split('@')

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type LighthouseFigures = Readonly<Record<(typeof CATEGORIES)[number] | 'lcpMs', number>>

/** Its program, or null where it is not installed. */
export const findLighthouse = (): string | null => {
  try {
    const main = createRequire(import.meta.url).resolve(PACKAGE)
    return join(dirname(main), '../cli/index.js')
  } catch {
    return null
  }
}

const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'

/**
 * With its own preset: a phone, with a simulated connection. Writes the whole report into the folder. Null where it
 * gives up by itself, as it sometimes does on a busy machine.
 */
export const runLighthouse = async (
  program: string,
  folder: string,
  address: string,
): Promise<LighthouseFigures | null> => {
  const report = join(folder, 'lighthouse.json')
  const run = promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${FLAGS}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? '' } },
  )
  try {
    await run
  } catch (failure) {
    process.stderr.write(`Lighthouse gave up: ${failure instanceof Error ? failure.message : ''}\n`)
    return null
  }
  const { categories, audits }: Report = JSON.parse(readFileSync(report, 'utf8'))
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    'best-practices': categories['best-practices'].score,
    seo: categories.seo.score,
    lcpMs: audits['largest-contentful-paint'].numericValue,
  }
}

type Report = {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number }>>
  readonly audits: { readonly 'largest-contentful-paint': { readonly numericValue: number } }
}
