import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProcess, startProcess } from '#tests/bench/load/start-process.ts'
import { startWithAdmin } from '#tests/bench/server/our-server.ts'
import { copyData } from '#tests/bench/server/prepare-data.ts'
import { signIn } from '#tests/bench/server/sign-in.ts'

export type StageServer = Pick<RunningProcess, 'address' | 'stop'> & {
  readonly authorization: string
}

/** Starts a server with an administrator signed in; the folder is its own. */
export type StartServer = (folder: string) => Promise<StageServer>

/** Our server, on a copy of this database. */
export const ourServerWith =
  (file: string): StartServer =>
  (folder) => {
    copyData(file, folder)
    return startWithAdmin({ folder })
  }

/** A basic server. */
export const startBasicServer: StartServer = async (folder) => {
  mkdirSync(folder, { recursive: true })
  const server = await startProcess({
    script: 'tests/bench/sync/stage/basic-peer.ts',
    logFile: join(folder, 'server.log'),
  })
  return { ...server, authorization: `Bearer ${await signIn(server.address, 'any')}` }
}
