import { join } from 'node:path'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'
import { type RunningProcess, startProcess } from '../load/start-process.ts'
import { signIn } from './sign-in.ts'

const SETUP_CODE = 'set-up code of the benchmark'

export type OurServer = RunningProcess & { readonly authorization: string }

export type OurServerOptions = {
  readonly folder: string
  /** PostgreSQL; by default an SQLite file in the folder. */
  readonly databaseUrl?: string
  readonly nodeArgs?: readonly string[]
  /** More settings, or others. */
  readonly env?: Readonly<Record<string, string>>
}

/** The server as in production, with its log. */
export const startOurServer = ({
  folder,
  databaseUrl,
  nodeArgs = [],
  env = {},
}: OurServerOptions) =>
  startProcess({
    script: 'src/server/main.ts',
    logFile: join(folder, 'server.log'),
    nodeArgs,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
      ...COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SETUP_CODE,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })

/** The same, with an administrator signed in. */
export const startWithAdmin = async (options: OurServerOptions): Promise<OurServer> => {
  const server = await startOurServer(options)
  return { ...server, authorization: `Bearer ${await signIn(server.address, SETUP_CODE)}` }
}
