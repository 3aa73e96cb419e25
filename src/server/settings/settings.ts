import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { textToKey } from '../db/data-key.ts'
import type { DatabaseAddress } from '../db/open-store.ts'
import { type AssistantSettings, readAssistantSettings } from './assistant-settings.ts'
import { readS3Settings, type S3Settings } from './object-store-settings.ts'
import { type PaymentSettings, readPaymentSettings } from './payment-settings.ts'
import {
  type Reading,
  readDatabaseAddress,
  readPublicUrl,
  readSmtpAddress,
  readTrustedProxies,
  type SmtpAddress,
} from './setting-values.ts'

/** All settings of the server. Checked once, at start. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly database: DatabaseAddress
  /** The setting that names the database. */
  readonly databaseSetting: DatabaseSetting
  /** Encrypts confidential data in the database. Null: the key is a file in the data folder. */
  readonly dataKey: Buffer | null
  readonly seed: Seed
  readonly isProduction: boolean
  readonly setupCode: string | null
  /** Addresses and subnets: `10.0.0.1`, `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[]
  /** `https://neomuse.example`, without a path. */
  readonly publicUrl: string | null
  /** Null: pictures are in `files` in the data folder. */
  readonly s3: S3Settings | null
  /** Quota of all pack files in bytes; null: as many as fit on the disk. */
  readonly packQuotaBytes: number | null
  /** Token for reading the metrics; null: only a developer may read them. */
  readonly metricsToken: string | null
  /** Payment providers. */
  readonly payments: PaymentSettings
  /** Null: no emails are sent. */
  readonly smtp: SmtpAddress | null
  /** Limit of newsletter emails per minute. */
  readonly newslettersPerMinute: number
  /** Null: the assistant answers by its search only. */
  readonly assistant: AssistantSettings | null
}

export type DatabaseSetting = 'DATABASE_URL' | 'DATA_DIR'

type Seed = 'demo' | 'none'

export type SettingsReading =
  | { readonly type: 'valid'; readonly settings: Settings }
  /** One line for each wrong setting: its name, what is wrong, what is allowed. */
  | { readonly type: 'invalid'; readonly problems: readonly string[] }

export type Environment = Readonly<Record<string, string | undefined>>

const SHORTEST_SETUP_CODE = 8
const LONGEST_SETUP_CODE = 200

/** All settings, or all errors in them. An empty variable counts as not set. */
export const readSettings = (env: Environment): SettingsReading => {
  const problems: string[] = []
  const read = <T, F>(name: string, reader: (text: string) => Reading<T>, fallback: F): T | F => {
    const text = env[name]?.trim() ?? ''
    if (text === '') return fallback
    const reading = reader(text)
    if ('value' in reading) return reading.value
    problems.push(`${name}: ${reading.problem}`)
    return fallback
  }
  const isProduction = read('NODE_ENV', readNodeEnv, 'development') === 'production'
  const dataDir = resolve(read('DATA_DIR', (text) => ({ value: text }), '.data'))
  const database = read('DATABASE_URL', readDatabaseAddress, null)
  const s3 = readS3Settings(env)
  const assistant = readAssistantSettings(env)
  const payments = readPaymentSettings(env)
  const settings: Settings = {
    port: read('PORT', readPort, 3000),
    host: read('HOST', readHost, isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    database: database ?? { type: 'sqlite', file: join(dataDir, 'neomuse.db') },
    databaseSetting: database ? 'DATABASE_URL' : 'DATA_DIR',
    dataKey: read('DATA_KEY', readDataKey, null),
    seed: read('SEED', readSeed, 'none'),
    isProduction,
    setupCode: read('SETUP_CODE', readSetupCode, null),
    trustedProxies: read('TRUSTED_PROXIES', readTrustedProxies, []),
    publicUrl: read('PUBLIC_URL', readPublicUrl, null),
    s3: s3.s3,
    packQuotaBytes: read('PACK_QUOTA_GB', readGigabytes, null),
    metricsToken: read('METRICS_TOKEN', readMetricsToken, null),
    payments: { stripe: payments.stripe, transfer: payments.transfer },
    smtp: read('SMTP_URL', readSmtpAddress, null),
    newslettersPerMinute: read('NEWSLETTERS_PER_MINUTE', readPace, USUAL_PACE),
    assistant: assistant.assistant,
  }
  problems.push(...s3.problems, ...assistant.problems, ...payments.problems)
  return problems.length === 0 ? { type: 'valid', settings } : { type: 'invalid', problems }
}

/** Said above the problems by what then does not start a server. */
export const WRONG_SETTINGS = 'The server was not started. These settings are wrong:'

/**
 * Like `readSettings`, for a server. In production the public address is required: clients may send any host name,
 * which would otherwise appear in cached or shared answers. Elsewhere no live key is accepted: the test provider would
 * hand out for nothing what is for sale.
 */
export const readServerSettings = (env: Environment): SettingsReading => {
  const reading = readSettings(env)
  if (reading.type === 'invalid') return reading
  const { isProduction, publicUrl, payments } = reading.settings
  if (isProduction && !publicUrl) return { type: 'invalid', problems: [PUBLIC_URL_NEEDED] }
  const isLive = payments.stripe !== null && /^[rs]k_live_/.test(payments.stripe.secretKey)
  return isLive && !isProduction ? { type: 'invalid', problems: [LIVE_KEY_REFUSED] } : reading
}

const PUBLIC_URL_NEEDED =
  'PUBLIC_URL: not set. In production the address at which people find the site is needed, such as https://neomuse.example'

const LIVE_KEY_REFUSED =
  'STRIPE_SECRET_KEY: is a live key, and NODE_ENV is not production: orders could also be paid with the test provider, which takes no money. Allowed here: sk_test_… or rk_test_…'

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

/** The rate that usual mail servers accept from one sender without slowing it down. */
const USUAL_PACE = 30
const HIGHEST_PACE = 6_000

const readPace = (text: string): Reading<number> =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= HIGHEST_PACE
    ? { value: Number(text) }
    : { problem: `"${text}" is no pace. Allowed: a whole number from 1 to ${HIGHEST_PACE}` }

const readSeed = (text: string): Reading<Seed> =>
  text === 'demo' || text === 'none'
    ? { value: text }
    : { problem: `"${text}" is not known. Allowed: demo, none` }

/** The value is not repeated in the message: it is a secret. */
const readDataKey = (text: string): Reading<Buffer> => {
  const key = textToKey(text)
  return key === null
    ? {
        problem:
          'is no key. Allowed: 32 bytes in base64 (44 characters), such as the output of openssl rand -base64 32',
      }
    : { value: key }
}

const readSetupCode = (text: string): Reading<string> =>
  text.length >= SHORTEST_SETUP_CODE && text.length <= LONGEST_SETUP_CODE
    ? { value: text }
    : {
        problem: `has ${text.length} characters, and a person who guesses it becomes administrator. Allowed: ${SHORTEST_SETUP_CODE} to ${LONGEST_SETUP_CODE} characters`,
      }

/** In bytes; a gigabyte is 10^9 bytes, as for disks. */
const readGigabytes = (text: string): Reading<number> =>
  /^[1-9]\d{0,5}$/.test(text)
    ? { value: Number(text) * 1_000_000_000 }
    : { problem: `"${text}" is no size. Allowed: a whole number of gigabytes from 1` }

const readMetricsToken = (text: string): Reading<string> =>
  /^[\w.~+/=-]{16,200}$/.test(text)
    ? { value: text }
    : {
        problem:
          'is not usable as a bearer token. Allowed: 16 to 200 letters, digits and the characters - . _ ~ + / =',
      }
