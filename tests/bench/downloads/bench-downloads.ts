import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { orderPage } from '#contract/public/order-page.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'
import { buyByTest } from '#tests/support/test-buyer.ts'
import type { Bench } from '../bench.ts'
import { spreadOf, spreadToText, tableToText } from '../load/spread.ts'
import { leaveServerCore, type RunningProcess, startProcess } from '../load/start-process.ts'

const GIB = 1024 ** 3
const MIB = 1024 ** 2
const AT_ONCE = 10
const ROUNDS = 5
const LUNA = SAMPLE_MODELS[0]?.id ?? ''

/**
 * The speed of a bought file compared with a bare file server, and the memory for ten downloads at once. `--quick`:
 * small files.
 */
export const bench: Bench = async (options) => {
  const isQuick = options.includes('--quick')
  const [oneBytes, eachBytes] = isQuick ? [GIB / 4, GIB / 4] : [GIB, 4 * GIB]
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/bench-')
  console.log(leaveServerCore())
  const ours = await startProcess({
    script: 'src/server/main.ts',
    logFile: join(folder, 'server.log'),
    env: { ...COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, SEED: 'demo' },
  })
  const path = filmPath(folder)
  const bare = await startProcess({
    script: 'tests/bench/downloads/peers/bare-files.ts',
    logFile: join(folder, 'bare.log'),
    args: [path],
  })
  try {
    resize(folder, path, oneBytes)
    const linkOf = await buyFilm(ours)
    await compareSpeed({ bare, linkOf, rounds: isQuick ? 2 : ROUNDS })
    resize(folder, path, eachBytes)
    await measureMemory(folder, linkOf, eachBytes)
  } finally {
    await bare.stop()
    await ours.stop()
    rmSync(folder, { recursive: true })
  }
}

type Speeds = {
  readonly bare: RunningProcess
  readonly linkOf: () => Promise<string>
  readonly rounds: number
}

/** In turns, so that other load on the machine affects both equally. The first round is only a warm-up. */
const compareSpeed = async ({ bare, linkOf, rounds }: Speeds): Promise<void> => {
  const speeds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1)
    speeds.push({ ours: await speedOf(await linkOf()), bare: await speedOf(bare.address) })
  const [, ...counted] = speeds
  const share = counted.map(({ ours, bare: limit }) => ours / limit)
  const text = (values: readonly number[], digits = 0) => spreadToText(spreadOf(values), digits)
  console.log(
    tableToText([
      ['', 'MB/s'],
      ['ours', text(counted.map(({ ours }) => ours))],
      ['bare', text(counted.map(({ bare: limit }) => limit))],
      ['share (goal 0.8)', text(share, 2)],
    ]),
  )
}

/** Megabytes per second. */
const speedOf = async (url: string): Promise<number> => {
  const beganMs = performance.now()
  const bytes = await drain(url)
  return bytes / 1_000 / (performance.now() - beganMs)
}

const drain = async (url: string): Promise<number> => {
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(answer, 'end')
  return bytes
}

const LOOK_EVERY_MS = 100

const measureMemory = async (
  folder: string,
  linkOf: () => Promise<string>,
  eachBytes: number,
): Promise<void> => {
  const pid = serverPid(folder)
  const before = rssBytes(pid)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, rssBytes(pid))
  }, LOOK_EVERY_MS)
  const links = await Promise.all(Array.from({ length: AT_ONCE }, linkOf))
  const beganMs = performance.now()
  const bytes = await Promise.all(links.map(drain))
  clearInterval(looking)
  const seconds = (performance.now() - beganMs) / 1_000
  const all = bytes.reduce((sum, one) => sum + one, 0)
  if (all !== AT_ONCE * eachBytes) throw new Error(`${all} bytes came`)
  console.log(
    `${AT_ONCE} × ${eachBytes / GIB} GiB at once: ${Math.round(all / 1_000_000 / seconds)} MB/s; memory ${Math.round(before / MIB)} MiB before, at most ${Math.round((most - before) / MIB)} MiB more (goal 64)`,
  )
}

/** The process that has the data folder in its environment, which the kernel lists. */
const serverPid = (folder: string): string => {
  const found = readdirSync('/proc').find(
    (name) => /^\d+$/.test(name) && environmentOf(name).includes(`DATA_DIR=${folder}\0`),
  )
  if (found === undefined) throw new Error('the server is not listed')
  return found
}

const environmentOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // The process has ended, or belongs to another user.
    return ''
  }
}

const rssBytes = (pid: string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024

const openDatabase = (folder: string) => new DatabaseSync(join(folder, 'neomuse.db'))

const film = v.object({ id: v.string(), sha256: v.string() })

const findFilm = (folder: string) => {
  const database = openDatabase(folder)
  const row = database
    .prepare(`select id, sha256 from pack_files where name = 'luna-film.webm'`)
    .get()
  database.close()
  return v.parse(film, row)
}

const filmPath = (folder: string): string => {
  const { sha256 } = findFilm(folder)
  return join(folder, 'pack-files', sha256.slice(0, 2), sha256)
}

/** A film of any length, as a sparse file. */
const resize = (folder: string, path: string, bytes: number): void => {
  truncateSync(path, bytes)
  const database = openDatabase(folder)
  database.prepare('update pack_files set bytes = ? where id = ?').run(bytes, findFilm(folder).id)
  database.close()
}

/** Returns a function that gets a download link. */
const buyFilm = async ({ address }: RunningProcess): Promise<() => Promise<string>> => {
  const order = await buyByTest(address, { items: [{ model_id: LUNA, quantity: 1 }] })
  const token = order.split('#')[1] ?? ''
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${address}/api/order/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
    return answer.json()
  }
  const { lines } = v.parse(orderPage, await post('read', {}))
  const files = lines[0]?.files?.bought?.files ?? []
  const file = files.find(({ name }) => name === 'luna-film.webm')?.id ?? ''
  return async () => {
    const { url } = v.parse(v.object({ url: v.string() }), await post('download', { file }))
    return `${address}${url}`
  }
}
