import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder, runScript, type Script } from '#tests/support/run-script.ts'

const COMMANDS = 'src/server/commands'
const ENGINES = { node: '>=20.20', npm: '>=10' }
const LOCK = { packages: { '': {}, 'node_modules/node': { version: '24.0.0' } } }

/** What npm leaves behind, and a Node that prints what it was asked to run. */
const NPM_CI = `
  printf '%s' "$FAKE_LOCK" > node_modules/.package-lock.json
  mkdir -p node_modules/node/bin
  printf '#!/bin/sh\\necho "ran \${1##*/} $2"\\necho "options $NODE_OPTIONS"\\nmkdir -p dist\\n' > node_modules/node/bin/node
  chmod +x node_modules/node/bin/node`

const START = ['start.mjs']

const endOf = async ({ ends, output }: Script) => {
  const code = await ends
  return { code, out: output.out, err: output.err.trimEnd().split('\n') }
}

/** A project with the same commands, where little is installed and little is built. `npm` is a shell script. */
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
  const begin = (env: Readonly<Record<string, string>> = {}, [script = '', ...args] = START) =>
    runScript(join(root, COMMANDS, script), {
      args,
      env: {
        PATH: `${join(root, 'bin')}:${process.env.PATH}`,
        PORT: '0',
        FAKE_LOCK: JSON.stringify(LOCK),
        npm_config_user_agent: 'npm/11.0.0 node/v24.0.0',
        ...env,
      },
    })
  const start = async (...of: Parameters<typeof begin>) => endOf(begin(...of))
  const path = (name: string) => join(root, name)
  return { begin, start, write, path, ran: (out: string) => out.match(/ran .*/g) ?? [] }
}

/** node:fs without what was added in Node 18.15. */
const OLD_NODE = `
  import fs from 'node:fs'
  import { registerHooks } from 'node:module'
  const names = Object.keys(fs).filter((name) => name !== 'statfsSync')
  const source = \`import fs from 'node:fs'; export default fs; export const { \${names} } = fs\`
  registerHooks({
    resolve: (name, { parentURL }, next) =>
      name === 'node:fs' && parentURL?.includes('/first-start/')
        ? { url: 'old:fs', shortCircuit: true }
        : next(name),
    load: (url, _, next) =>
      url === 'old:fs' ? { format: 'module', source, shortCircuit: true } : next(url),
  })`

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // The process has ended and is still listed: its exit code was not read yet.
    return !/\) Z /.test(readIfThere(`/proc/${pid}/stat`))
  } catch {
    return false
  }
}

describe('the first start', () => {
  test('installs, builds and serves, and reports how long each took; the next one serves at once', async () => {
    const { start, ran, path } = setUp()
    const first = await start()
    expect(first.err).toEqual([''])
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^ {2}packages, once \(.*\)… \d+\.\d s$/m)
    expect(ran(first.out)).toEqual([
      'ran check-settings.ts ',
      'ran build.ts --quick',
      'ran main.ts --finish-site',
    ])
    expect(existsSync(path('.cache/unsettled'))).toBe(false)
    const second = await start()
    expect(second.out).not.toMatch(/packages/)
    expect(ran(second.out)).toEqual(['ran main.ts --finish-site'])
  })

  test('limits the server’s memory, unless its operator sets another limit', async () => {
    const { start } = setUp()
    const { out } = await start({ NODE_OPTIONS: '--max-old-space-size=2048' })
    expect(out).toMatch(
      /main.*\noptions --max-semi-space-size=4 --max-old-space-size=1024 --max-old-space-size=2048\n/,
    )
    expect(out).toMatch(/build.*\noptions --max-old-space-size=2048\n/)
  })

  test('builds again what has changed, except for the server’s own sources', async () => {
    const { start, ran, write } = setUp()
    await start()
    write('src/server/own.ts', 'changed')
    expect(ran((await start()).out)).toHaveLength(1)
    write('src/server/site/built-pictures.ts', 'changed')
    expect(ran((await start()).out)).toHaveLength(3)
    write('src/site/page.tsx', 'changed')
    expect(ran((await start()).out)).toHaveLength(3)
  })

  test.each([
    ['node_modules/.package-lock.json', ''],
    ['node_modules/.package-lock.json', '{"packages": {"node_mod'],
  ])('an installation whose %s holds "%s" is incomplete', async (name, text) => {
    const { start, write } = setUp()
    await start()
    write(name, text)
    expect((await start()).out).toMatch(/packages/)
  })

  test('files that were not on the disk at a power cut are made anew, merely interrupted ones are not', async () => {
    const { start, write, ran, path } = setUp()
    await start()
    write('.cache/unsettled', 'another start of the machine')
    const after = await start()
    expect(after.out).toMatch(/packages/)
    expect(ran(after.out)).toHaveLength(3)
    const boot = spawnSync('cat', ['/proc/sys/kernel/random/boot_id'], { encoding: 'utf8' })
    write('.cache/unsettled', boot.stdout.trim())
    expect(ran((await start()).out)).toHaveLength(1)
    expect(existsSync(path('.cache/unsettled'))).toBe(false)
  })
})

describe('a start that is stopped', () => {
  /** Stops at nothing but SIGKILL, as npm does while it puts back what was there. */
  const STUBBORN = `trap '' INT TERM HUP; echo $$ > npm-process; exec tail -f /dev/null`

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s stops npm too, so that the next start does not meet it',
    async (signal) => {
      const { begin, path, write } = setUp({ npm: STUBBORN })
      const script = begin()
      const readProcess = () => readIfThere(path('npm-process'))
      await expect.poll(readProcess).toMatch(/\d\n/)
      script.child.kill(signal)
      expect(await script.ends).toBe(130)
      await expect.poll(() => isRunning(Number(readProcess()))).toBe(false)
      write('bin/npm', `#!/bin/sh\n${NPM_CI}`)
      const next = await endOf(begin())
      expect([next.code, next.err, next.out]).toEqual([0, [''], expect.stringMatching(/packages/)])
    },
  )

  /** npm and the build are followed by Ctrl-C, before its parent does anything else: at once, or when it has ended. */
  const interruptedAfter = (ms: number) => `
    import childProcess from 'node:child_process'
    import { syncBuiltinESMExports } from 'node:module'
    const { spawn } = childProcess
    childProcess.spawn = (...given) => {
      const child = spawn(...given)
      if (given[1].some((argument) => argument.endsWith('check-settings.ts'))) return child
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})
      process.kill(process.pid, 'SIGINT')
      return child
    }
    syncBuiltinESMExports()`

  test.each([
    ['when it begins npm stops that too', false, 0],
    ['when it begins the build stops that too', true, 0],
    ['when the build has ended, before that was noticed, serves nothing', true, 1_000],
  ])('just %s', async (_, isInstalled, ms) => {
    const { begin, start, path, write } = setUp({ npm: isInstalled ? NPM_CI : STUBBORN })
    if (isInstalled) await start()
    write('interrupted.mjs', interruptedAfter(ms))
    write('src/site/page.tsx', 'changed')
    const preload = `--import=${pathToFileURL(path('interrupted.mjs'))}`
    const script = begin({ NODE_OPTIONS: preload })
    expect(await once(script.child, 'exit')).toEqual([130, null])
    expect(script.output.out).not.toMatch(/ran main/)
  })

  test('while it builds leaves no finished build, and serves nothing', async () => {
    const stopping = NPM_CI.replace(
      'mkdir -p dist',
      () => 'case "$1" in *build.ts) mkdir dist; kill -INT $$;; esac',
    )
    const { start, path, ran } = setUp({ npm: stopping })
    const { code, out } = await start()
    expect(code).toBe(130)
    expect(ran(out)).toEqual(['ran check-settings.ts ', 'ran build.ts --quick'])
    expect(existsSync(path('dist/built-from'))).toBe(false)
  })

  test('leaves a lock file that blocks no other start once it has ended', async () => {
    const { start, write } = setUp()
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    write('.cache/busy', `${boot}\n${spawnSync('true').pid}`)
    const { code, out } = await start()
    expect([code, out]).toEqual([0, expect.not.stringMatching(/Another start/)])
    write('.cache/busy', `another start of the machine\n${process.pid}`)
    write('src/site/page.tsx', 'changed')
    expect((await start()).code).toBe(0)
  })

  test('alone, by its process id, leaves an npm that the next start waits for', async () => {
    const npm = `mkfifo gate; echo began > npm-began; read go < gate;${NPM_CI}`
    const { begin, path } = setUp({ npm })
    const first = begin()
    await expect.poll(() => existsSync(path('npm-began'))).toBe(true)
    first.child.kill('SIGKILL')
    // The output stays open: npm uses it, too.
    await once(first.child, 'exit')
    const second = begin()
    await second.says(/Another start/)
    writeFileSync(path('gate'), 'go\n')
    expect((await endOf(second)).code).toBe(0)
    expect(readFileSync(path('npm-calls'), 'utf8')).toBe('ci\n')
  })
})

test('two starts at the same time install and build once', async () => {
  const npm = `mkfifo gate; echo began > npm-began; read go < gate;${NPM_CI}`
  const { begin, path, ran } = setUp({ npm })
  const first = begin()
  await expect.poll(() => existsSync(path('npm-began'))).toBe(true)
  const second = begin()
  await second.says(/Another start/)
  writeFileSync(path('gate'), 'go\n')
  const both = await Promise.all([endOf(first), endOf(second)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(readFileSync(path('npm-calls'), 'utf8')).toBe('ci\n')
  const built = both.flatMap(({ out }) => ran(out)).filter((line) => line.includes('build.ts'))
  expect(built).toEqual(['ran build.ts --quick'])
})

describe('it reports in one line what is missing, before it does anything', () => {
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

  test('Node, also to a version that lacks newer functions', async () => {
    const { start, write, path } = setUp({ engines: { ...ENGINES, node: '>=99.3' } })
    write('old-node.mjs', OLD_NODE)
    const { code, err } = await start({
      NODE_OPTIONS: `--import=${encodeURI(path('old-node.mjs'))}`,
    })
    expect([code, err]).toEqual([1, [expect.stringMatching(/^Néomuse needs Node 99.3/)]])
  })

  test('npm, too old or missing', async () => {
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

  test('an argument', async () => {
    const { start, path } = setUp()
    const { code, err } = await start({}, ['start.mjs', '--bogus'])
    expect([code, err]).toEqual([1, [expect.stringMatching(/takes no arguments, and got --bogus/)]])
    noPackages(path)
  })

  test('a wrong setting, before the site is built', async () => {
    const failing = NPM_CI.replace(
      'mkdir -p dist',
      () => 'case "$1" in *settings.ts) exit 1;; esac',
    )
    const { start, ran } = setUp({ npm: failing })
    const { code, out } = await start()
    expect([code, ran(out)]).toEqual([1, ['ran check-settings.ts ']])
  })

  test('a folder that cannot be written', async () => {
    const { start, write, path } = setUp()
    write('.cache', 'a file')
    const { code, err } = await start()
    expect(code).toBe(1)
    expect(err).toEqual([expect.stringMatching(/démo du départ cannot be written/)])
    noPackages(path)
  })

  test('a folder in which tests and builds cannot write, though everything is installed', async () => {
    const { start, write, path } = setUp()
    await start()
    rmSync(path('.cache'), { recursive: true })
    write('.cache', 'a file')
    for (const script of ['tests/run-all.ts', 'tests/changed/changed.ts', 'src/build/dev.ts']) {
      const { code, err, out } = await start({}, ['run.mjs', script])
      expect([code, out]).toEqual([1, ''])
      expect(err).toEqual([expect.stringMatching(/cannot be written .* this command writes there/)])
    }
    expect((await start({}, ['run.mjs', 'src/server/main.ts'])).code).toBe(0)
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
