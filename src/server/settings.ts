import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import {
  type Reading,
  readDatabaseFile,
  readPublicUrl,
  readTrustedProxies,
} from './start/setting-values.ts'

/** Everything that the server is told from outside. Checked once, at start. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Absolute path of the SQLite file. */
  readonly databaseFile: string
  readonly seed: Seed
  readonly isProduction: boolean
  readonly setupCode: string | null
  /** Addresses and subnets: `10.0.0.1`, `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[]
  /** `https://neomuse.example`, without a path. */
  readonly publicUrl: string | null
}

export type Seed = 'demo' | 'none'

export type SettingsReading =
  | { readonly type: 'valid'; readonly settings: Settings }
  /** One line for each wrong setting: its name, what is wrong, what is allowed. */
  | { readonly type: 'invalid'; readonly problems: readonly string[] }

export type Environment = Readonly<Record<string, string | undefined>>

const SHORTEST_SETUP_CODE = 8
const LONGEST_SETUP_CODE = 200

/** All settings, or all that is wrong with them. An empty variable counts as not set. */
export const readSettings = (env: Environment): SettingsReading => {
  const problems: string[] = []
  const read = <T>(name: string, reader: (text: string) => Reading<T>, fallback: T): T => {
    const text = env[name]?.trim() ?? ''
    if (text === '') return fallback
    const reading = reader(text)
    if ('value' in reading) return reading.value
    problems.push(`${name}: ${reading.problem}`)
    return fallback
  }
  const isProduction = read('NODE_ENV', readNodeEnv, 'development') === 'production'
  const dataDir = resolve(read('DATA_DIR', (text) => ({ value: text }), '.data'))
  const settings: Settings = {
    port: read('PORT', readPort, 3000),
    host: read('HOST', readHost, isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseFile: resolve(read('DATABASE_URL', readDatabaseFile, join(dataDir, 'neomuse.db'))),
    seed: read('SEED', readSeed, 'none'),
    isProduction,
    setupCode: read('SETUP_CODE', readSetupCode, null),
    trustedProxies: read('TRUSTED_PROXIES', readTrustedProxies, []),
    publicUrl: read('PUBLIC_URL', readPublicUrl, null),
  }
  return problems.length === 0 ? { type: 'valid', settings } : { type: 'invalid', problems }
}

const NODE_ENVS = ['production', 'development', 'test']

const readNodeEnv = (text: string): Reading<string> =>
  NODE_ENVS.includes(text)
    ? { value: text }
    : { problem: `"${text}" is not known. Allowed: ${NODE_ENVS.join(', ')}` }

const readPort = (text: string): Reading<number> =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? { value: Number(text) }
    : { problem: `"${text}" is no port. Allowed: a whole number from 0 (any free port) to 65535` }

const readHost = (text: string): Reading<string> =>
  isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)
    ? { value: text }
    : {
        problem: `"${text}" is neither an address nor a host name. Examples: 127.0.0.1, 0.0.0.0, ::, localhost`,
      }

const readSeed = (text: string): Reading<Seed> =>
  text === 'demo' || text === 'none'
    ? { value: text }
    : { problem: `"${text}" is not known. Allowed: demo, none` }

const readSetupCode = (text: string): Reading<string> =>
  text.length >= SHORTEST_SETUP_CODE && text.length <= LONGEST_SETUP_CODE
    ? { value: text }
    : {
        problem: `has ${text.length} characters, and whoever guesses it becomes administrator. Allowed: ${SHORTEST_SETUP_CODE} to ${LONGEST_SETUP_CODE} characters`,
      }
