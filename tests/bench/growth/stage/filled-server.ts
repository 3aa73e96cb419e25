import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import { prepareLists } from '../../lists/stage/prepare-lists.ts'
import type { RunningProcess } from '../../load/start-process.ts'
import { signIn } from '../../server/sign-in.ts'
import { SETUP_CODE, startOurs } from '../../web/stage/start-sites.ts'
import { SIZES, type Size } from '../growth-options.ts'

export type FilledServer = RunningProcess & { readonly token: string }

/** A server on a copy of the size's database, with one administrator. */
export const startFilled = async (size: Size): Promise<FilledServer> => {
  const filled = await fillOnce(size)
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-growth-'))
  copyFileSync(filled, join(folder, DATABASE))
  const server = await startOurs(folder)
  const token = await signIn(server.address, SETUP_CODE)
  await setTimeout(WARM_UP_MS)
  return {
    ...server,
    token,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Some seconds after its start a server prepares what its first invoice would have to wait for. */
const WARM_UP_MS = 10_000

const DATABASE = 'neomuse.db'

/** Kept between runs, for each set of migrations and of lengths: filling the longest takes minutes. Returns the file. */
const fillOnce = async (size: Size): Promise<string> => {
  const rows = Object.values(SIZES[size]).join('-')
  const folder = join('.cache', `growth-${size}-${MIGRATIONS.length}-${rows}`)
  const file = join(folder, DATABASE)
  if (existsSync(file)) return file
  process.stderr.write(`fills size ${size}\n`)
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await prepareLists(unfinished, SIZES[size])
  renameSync(unfinished, folder)
  return file
}
