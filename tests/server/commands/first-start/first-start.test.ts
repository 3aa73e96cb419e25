import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder, runScript } from '#tests/support/run-script.ts'

const COMMANDS = 'src/server/commands'
const ENGINES = { node: '>=20.20', npm: '>=10' }
const LOCK = { packages: { '': {}, 'node_modules/node': { version: '24.0.0' } } }

/** What npm leaves, and a Node that says what it was asked to run. */
const NPM_CI = `
  printf '%s' "$FAKE_LOCK" > node_modules/.package-lock.json
  mkdir -p node_modules/node/bin
  printf '#!/bin/sh\\necho "ran \${1##*/} $2"\\nmkdir -p dist\\n' > node_modules/node/bin/node
  chmod +x node_modules/node/bin/node`

/** A project of the same commands, where little is installed and little is built. `npm` is a script of a shell. */
const setUp = ({ engines = ENGINES, npm = NPM_CI } = {}) => {
  const root = join(makeFolder(), 'démo du départ')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  cpSync(COMMANDS, join(root, COMMANDS), { recursive: true })
  write('package.json', JSON.stringify({ type: 'module', engines }))
  write('package-lock.json', JSON.stringify(LOCK))
  for (const name of ['public/a', 'locales/a', 'index.html']) write(name, '')
  for (const name of ['vite', 'panda', 'lingui']) write(`${name}.config.ts`, '')
  write('bin/npm', `#!/bin/sh\nmkdir -p node_modules\necho "$1" >> npm-calls\n${npm}\n`)
  chmodSync(join(root, 'bin/npm'), 0o755)
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const script = runScript(join(root, COMMANDS, 'start.mjs'), {
      env: {
        PATH: `${join(root, 'bin')}:${process.env.PATH}`,
        PORT: '0',
        FAKE_LOCK: JSON.stringify(LOCK),
        npm_config_user_agent: 'npm/11.0.0 node/v24.0.0',
        ...env,
      },
    })
    const code = await script.ends
    return { code, out: script.output.out, err: script.output.err.trimEnd().split('\n') }
  }
  const path = (name: string) => join(root, name)
  return { start, write, path, ran: (out: string) => out.match(/ran .*/g) ?? [] }
}

describe('the first start', () => {
  test('installs, builds and serves, and says how long each took; the next one serves at once', async () => {
    const { start, ran, path } = setUp()
    const first = await start()
    expect(first.err).toEqual([''])
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^ {2}packages, once \(.*\)… \d+\.\d s$/m)
    expect(ran(first.out)).toEqual(['ran build.ts --quick', 'ran main.ts --finish-site'])
    expect(existsSync(path('.cache/unsettled'))).toBe(false)
    const second = await start()
    expect(second.out).not.toMatch(/packages/)
    expect(ran(second.out)).toEqual(['ran main.ts --finish-site'])
  })

  test('builds again what has changed, but for the server’s own', async () => {
    const { start, ran, write } = setUp()
    await start()
    write('src/server/own.ts', 'changed')
    expect(ran((await start()).out)).toHaveLength(1)
    write('src/server/site/pictures/make-picture.ts', 'changed')
    expect(ran((await start()).out)).toHaveLength(2)
    write('src/site/page.tsx', 'changed')
    expect(ran((await start()).out)).toHaveLength(2)
  })

  test.each([
    ['node_modules/.package-lock.json', ''],
    ['node_modules/.package-lock.json', '{"packages": {"node_mod'],
  ])('an installation whose %s holds "%s" is none', async (name, text) => {
    const { start, write } = setUp()
    await start()
    write(name, text)
    expect((await start()).out).toMatch(/packages/)
  })

  test('what was not on the disk when the power went is made anew, and what was only interrupted is not', async () => {
    const { start, write, ran, path } = setUp()
    await start()
    write('.cache/unsettled', 'another start of the machine')
    const after = await start()
    expect(after.out).toMatch(/packages/)
    expect(ran(after.out)).toHaveLength(2)
    const boot = spawnSync('cat', ['/proc/sys/kernel/random/boot_id'], { encoding: 'utf8' })
    write('.cache/unsettled', boot.stdout.trim())
    expect(ran((await start()).out)).toHaveLength(1)
    expect(existsSync(path('.cache/unsettled'))).toBe(false)
  })
})

describe('it says in one line what is missing, before it does anything', () => {
  const noPackages = (path: (name: string) => string) =>
    expect(existsSync(path('npm-calls'))).toBe(false)

  test('Node', async () => {
    const { start, path } = setUp({ engines: { ...ENGINES, node: '>=99.3' } })
    const { code, err } = await start()
    expect(code).toBe(1)
    expect(err).toEqual([
      expect.stringMatching(
        `^Néomuse needs Node 99.3 or later, and this is Node ${process.versions.node}`,
      ),
    ])
    noPackages(path)
  })

  test('npm, too old or not there', async () => {
    const { start, path } = setUp()
    const { err } = await start({ npm_config_user_agent: 'npm/9.8.1 node/v20.20.2' })
    expect(err).toEqual([
      expect.stringMatching(/^Néomuse needs npm 10 or later, and this is npm 9/),
    ])
    noPackages(path)
    rmSync(path('bin/npm'))
    const none = await start({ npm_config_user_agent: '', PATH: '/nowhere' })
    expect(none.err).toEqual([expect.stringMatching(/^Néomuse needs npm .* not found/)])
  })

  test('the port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const address = other.address()
    const PORT = typeof address === 'object' && address ? String(address.port) : ''
    const { start, path } = setUp()
    const { code, err } = await start({ PORT })
    expect(code).toBe(1)
    expect(err).toEqual([expect.stringMatching(`^PORT: ${PORT} is in use`)])
    noPackages(path)
  })

  test('a folder that cannot be written', async () => {
    const { start, write, path } = setUp()
    write('.cache', 'a file')
    const { code, err } = await start()
    expect(code).toBe(1)
    expect(err).toEqual([expect.stringMatching(/démo du départ cannot be written/)])
    noPackages(path)
  })

  test('packages that npm could not install', async () => {
    const { start, path } = setUp({ npm: 'echo "npm error no network" >&2; exit 1' })
    const { code, err, out } = await start()
    expect(code).toBe(1)
    expect(err).toEqual(['npm error no network', expect.stringMatching(/^The packages could not/)])
    expect(out).not.toMatch(/ran/)
    expect(readFileSync(path('npm-calls'), 'utf8')).toBe('ci\n')
  })
})
