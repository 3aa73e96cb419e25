import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell } from './chromium.ts'

/** Makes sure that browsers for the stories are installed; on Debian as root it installs the system's own packages. */
const install = (): void => {
  process.stdout.write('Installing Chromium (once)…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    // An installed browser may be enough; a missing one is reported below.
    if (status !== 0) return
  }
}

const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** A folder, a page or any other program would make each story fail separately. */
const isBrowser = (program: string): boolean =>
  /Chrom/.test(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')

const asked = process.env.CHROMIUM_PATH
if (asked && !isBrowser(asked)) fail(`CHROMIUM_PATH: ${asked} is no Chromium that runs here.`)
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
// With only the full browser the stories run too, at half the speed.
const isQuick = findHeadlessShell() !== findChromium() || Boolean(process.env.CHROMIUM_PATH)
if (isDebianRoot && !isQuick) install()
if (findChromium() === null)
  fail('The browser stories need Chromium: install it, or set CHROMIUM_PATH to its program.')
process.stdout.write(`Chromium: ${findChromium()}, for most stories ${findHeadlessShell()}\n`)
