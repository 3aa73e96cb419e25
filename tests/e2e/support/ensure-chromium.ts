import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

/** Makes sure that there is a browser for the stories; on Debian as root it installs the system's own package. */
const install = (): void => {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebianRoot) {
    process.stderr.write(
      'The browser stories need Chromium: install it, or set CHROMIUM_PATH to its program.\n',
    )
    process.exit(1)
  }
  process.stdout.write('Installing Chromium (once)…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0) process.exit(status ?? 1)
  }
}

if (findChromium() === null) install()
process.stdout.write(`Chromium: ${findChromium()}\n`)
