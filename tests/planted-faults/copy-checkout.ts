import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A copy of the working tree to plant faults in. Packages are linked one by one, so that caches beside them are its own. */
export const copyCheckout = (files: readonly string[]): string => {
  const copy = mkdtempSync(join(tmpdir(), 'neomuse-planted-'))
  for (const file of files.filter((path) => existsSync(path))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(file, join(copy, file))
  }
  const packages = join(copy, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules').filter((each) => !/^\.(?!bin$)/.test(each)))
    symlinkSync(resolve('node_modules', name), join(packages, name))
  // Tests ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return copy
}
