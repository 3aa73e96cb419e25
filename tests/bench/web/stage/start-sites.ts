import { join } from 'node:path'
import serverOptions from '#server/commands/first-start/server-options.json' with { type: 'json' }
import { type RunningProcess, startProcess } from '#tests/bench/load/start-process.ts'

/** The set-up code of a server that was started here. */
export const SETUP_CODE = 'set-up code of the benchmark'

/** The product as in production, on the demo's rows or on the existing database in the folder. */
export const startOurs = async (folder: string): Promise<RunningProcess> => {
  const server = await startProcess({
    script: 'src/server/main.ts',
    nodeArgs: serverOptions,
    logFile: join(folder, 'server.log'),
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SEED: 'demo',
      SETUP_CODE,
    },
  })
  // By IP address like the copy: a name would be resolved first.
  return { ...server, address: server.address.replace('localhost', '127.0.0.1') }
}

/** The built site in the folder, without its scripts. */
export const startCopy = (folder: string): Promise<RunningProcess> =>
  startProcess({
    script: 'tests/bench/web/stage/serve-copy.ts',
    args: [folder],
    logFile: join(folder, 'copy.log'),
  })
