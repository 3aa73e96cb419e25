import { gzipSync } from 'node:zlib'
import { type Measured, note } from '../print/figures.ts'
import type { FilledServer } from '../stage/filled-server.ts'

const CRAWLED = 100
const ADDRESS = /<loc>([^<]+)<\/loc>/g
/** A pack's page in French, which has no prefix. */
const PACK = /^\/models\/[^/]+$/

/** What public pages weigh, and what a search engine's visits cost the server. */
export const measurePages = async (
  server: FilledServer,
  measured: Measured,
  rounds: number,
): Promise<void> => {
  const packs = spread(await packPaths(server), CRAWLED)
  const [pack = '/models'] = packs
  note(measured, 'packPage', gzipSync(await text(server, pack)).length / 1_024)
  await crawl(server, packs)
  for (let round = 0; round < rounds; round += 1) {
    note(measured, 'secondCrawl', await crawl(server, packs))
    note(measured, 'sitemap', await timeMs(() => text(server, '/sitemap.xml')))
  }
}

const text = async ({ address }: FilledServer, path: string): Promise<string> => {
  const answer = await fetch(`${address}${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

const timeMs = async (work: () => Promise<unknown>): Promise<number> => {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

/** Those of the sitemap, which may consist of several files. */
const packPaths = async (server: FilledServer): Promise<readonly string[]> => {
  const addressesIn = async (path: string): Promise<readonly string[]> =>
    [...(await text(server, path)).matchAll(ADDRESS)].map(
      ([, found = '']) => new URL(found).pathname,
    )
  const addresses = await addressesIn('/sitemap.xml')
  const further = addresses.filter((path) => path.endsWith('.xml'))
  const lists = await Promise.all(further.map(addressesIn))
  return [...addresses, ...lists.flat()].filter((path) => PACK.test(path))
}

/** So many of them, evenly spread over the list. */
const spread = <Entry>(entries: readonly Entry[], count: number): readonly Entry[] => {
  const step = Math.max(1, Math.floor(entries.length / count))
  return entries.filter((_, at) => at % step === 0).slice(0, count)
}

/** The server's processor time for each page, in ms; null where the system does not tell. */
const crawl = async (server: FilledServer, paths: readonly string[]): Promise<number | null> => {
  const before = server.cpuSeconds()
  for (const path of paths) await text(server, path)
  const after = server.cpuSeconds()
  return before === null || after === null ? null : ((after - before) * 1_000) / paths.length
}
