import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { after } from '#server/app/process-clock.ts'
import { openPacks, type PacksOptions } from '#server/commerce/packs/open-packs.ts'

/** Pack files in a folder that is created with the first file and removed after the test. */
export const openTestPacks = (
  options: Pick<PacksOptions, 'nowMs' | 'newId'> & Partial<PacksOptions>,
) => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'neomuse-packs-'))
  const clear = (): void => rmSync(dataDir, { recursive: true, force: true })
  // A simulation's server runs outside of any test.
  if (expect.getState().currentTestName === undefined) process.once('exit', clear)
  else onTestFinished(clear)
  return openPacks({ packQuotaBytes: null, after, ...options, dataDir })
}
