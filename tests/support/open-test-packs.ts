import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { after } from '#server/app/process-clock.ts'
import { openPacks, type PacksOptions } from '#server/commerce/packs/open-packs.ts'

/** Of simulations' servers, which run outside of any test. */
const foldersUntilExit: string[] = []

/** Pack files in a folder that is created with the first file and removed after the test. */
export const openTestPacks = (
  options: Pick<PacksOptions, 'nowMs' | 'newId'> & Partial<PacksOptions>,
) => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'neomuse-packs-'))
  if (expect.getState().currentTestName === undefined) removeAtExit(dataDir)
  else onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return openPacks({ packQuotaBytes: null, after, ...options, dataDir })
}

const removeAtExit = (folder: string): void => {
  if (foldersUntilExit.push(folder) > 1) return
  process.once('exit', () => {
    for (const each of foldersUntilExit) rmSync(each, { recursive: true, force: true })
  })
}
