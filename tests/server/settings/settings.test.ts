import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseLabel } from '#server/settings/setting-values.ts'
import { readServerSettings, readSettings } from '#server/settings/settings.ts'

const valid = (env: Record<string, string>) => {
  const reading = readSettings(env)
  if (reading.type === 'invalid') throw new Error(reading.problems.join('\n'))
  return reading.settings
}

const problems = (env: Record<string, string>): readonly string[] => {
  const reading = readSettings(env)
  return reading.type === 'invalid' ? reading.problems : []
}

test('nothing set: a development server only for this machine, without demo', () => {
  expect(valid({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    seed: 'none',
    isProduction: false,
    setupCode: null,
    dataKey: null,
    trustedProxies: [],
    publicUrl: null,
    payments: { stripe: null, transfer: null },
    smtp: null,
    newslettersPerMinute: 30,
  })
  expect(valid({})).toMatchObject({
    database: { type: 'sqlite', file: join(valid({}).dataDir, 'neomuse.db') },
    databaseSetting: 'DATA_DIR',
  })
  expect(isAbsolute(valid({}).dataDir)).toBe(true)
})

test('production listens on every address', () => {
  expect(valid({ NODE_ENV: 'production' })).toMatchObject({ isProduction: true, host: '0.0.0.0' })
  expect(valid({ NODE_ENV: 'production', HOST: '::1' }).host).toBe('::1')
})

test('an empty variable counts as not set', () => {
  expect(valid({ PORT: '', SEED: ' ', DATABASE_URL: '' })).toEqual(valid({}))
})

test('all faults are reported at once, each by its name', () => {
  const wrong = {
    PORT: 'abc',
    HOST: 'my host',
    DATABASE_URL: 'mysql://db',
    SEED: 'yes',
    NODE_ENV: 'prod',
    SETUP_CODE: '1234567',
    DATA_KEY: 'c2hvcnQ=',
    TRUSTED_PROXIES: '10.0.0.0/40',
    PUBLIC_URL: 'neomuse.example',
    STRIPE_WEBHOOK_SECRET: 'too short',
    STRIPE_API_BASE: 'http://stripe.example',
    TRANSFER_IBAN: 'FR00',
    SMTP_URL: 'mail.example',
    NEWSLETTERS_PER_MINUTE: '0',
  }
  const lines = problems(wrong)
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(wrong).sort())
  expect(lines.every((line) => !line.includes('\n'))).toBe(true)
})

describe('PORT', () => {
  test.each(['0', '1', '65535'])('%s is a port', (PORT) => {
    expect(valid({ PORT }).port).toBe(Number(PORT))
  })
  test.each(['65536', '-1', '3e3', '0x10', '80.5', '１'])('%s is not a port', (PORT) => {
    expect(problems({ PORT })).toEqual([expect.stringMatching(/^PORT: .*0 .*65535/)])
  })
})

describe('DATA_KEY', () => {
  const bytes = Buffer.alloc(32, 9)

  test('32 bytes in base64 are valid', () => {
    expect(valid({ DATA_KEY: ` ${bytes.toString('base64')}\n` }).dataKey).toEqual(bytes)
  })
  test.each(['a passphrase', bytes.toString('hex'), Buffer.alloc(16).toString('base64')])(
    '%s is invalid, and is not repeated',
    (DATA_KEY) => {
      const lines = problems({ DATA_KEY })
      expect(lines).toEqual([expect.stringMatching(/^DATA_KEY: .*32 bytes in base64/)])
      expect(lines[0]).not.toContain(DATA_KEY)
    },
  )
})

describe('DATABASE_URL', () => {
  test.each([
    ['file:/data/a.db', '/data/a.db'],
    ['file:///data/a.db', '/data/a.db'],
    ['FILE:a.db', resolve('a.db')],
  ])('%s is an SQLite file', (DATABASE_URL, file) => {
    expect(valid({ DATABASE_URL })).toMatchObject({
      database: { type: 'sqlite', file },
      databaseSetting: 'DATABASE_URL',
    })
  })

  test.each([
    [
      'postgres://me:secret@db.example:5433/neomuse?sslmode=require',
      'postgres://db.example:5433/neomuse',
    ],
    ['postgresql://me:s%2Fcr%40t@[::1]/neomuse', 'postgres://[::1]/neomuse'],
    ['postgres:///neomuse', 'postgres:///neomuse'],
  ])('%s is a PostgreSQL database, and is called %s', (DATABASE_URL, words) => {
    const { database, databaseSetting } = valid({ DATABASE_URL })
    expect(database).toEqual({ type: 'postgres', url: DATABASE_URL })
    expect(databaseSetting).toBe('DATABASE_URL')
    expect(databaseLabel(database)).toBe(words)
  })

  test.each([
    'a.db',
    'file:',
    'file:a\0b',
    'https://a/b',
    'mysql://me:secret@db',
    'postgres:db',
    'postgres://me:secret#@db:5432/neomuse',
    'me:secret@db/neomuse',
  ])('%j is refused, and not repeated: there may be a password in it', (DATABASE_URL) => {
    const lines = problems({ DATABASE_URL })
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: .*file:<path>.*postgres:\/\//)])
    expect(lines[0]).not.toMatch(/secret/)
  })
})

describe('payment providers', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_5f9a0c2e4b7d81f36a',
    STRIPE_WEBHOOK_SECRET: 'whsec_5f9a0c2e4b7d81f36a',
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = STRIPE

  test.each(['sk_live_', 'rk_live_'])('%s… sells, where no test provider does', (prefix) => {
    const live = { ...STRIPE, STRIPE_SECRET_KEY: `${prefix}5f9a0c2e4b7d81f36a` }
    expect(readServerSettings(live)).toEqual({
      type: 'invalid',
      problems: [expect.stringMatching(/^STRIPE_SECRET_KEY: is a live key/)],
    })
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://neomuse.example' }
    expect(readServerSettings({ ...live, ...production }).type).toBe('valid')
  })

  test('Stripe takes its key and its endpoint’s secret, and another address for a proxy', () => {
    expect(valid(STRIPE).payments.stripe).toEqual({ secretKey, webhookSecret, apiBase: null })
    const apiBase = 'http://127.0.0.1:4010'
    expect(valid({ ...STRIPE, STRIPE_API_BASE: `${apiBase}/` }).payments.stripe?.apiBase).toBe(
      apiBase,
    )
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'pk_zxcvbnmzxcvbnm' }, /^STRIPE_SECRET_KEY: is no secret key/],
    [
      { STRIPE_WEBHOOK_SECRET: 'zxcv bnm zxcv bnm' },
      /^STRIPE_WEBHOOK_SECRET: is no signing secret/,
    ],
    [{ STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET: not set/],
    [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY: not set/],
    [{ STRIPE_API_BASE: 'http://stripe.example' }, /^STRIPE_API_BASE: is no address/],
    [{ STRIPE_API_BASE: 'https://stripe.example/v1' }, /^STRIPE_API_BASE: is no address/],
  ])('%j is refused by name, and no secret is repeated', (wrong, words) => {
    const lines = problems({ ...STRIPE, ...wrong })
    expect(lines).toEqual([expect.stringMatching(words)])
    expect(lines[0]).not.toMatch(/zxcv|5f9a/)
  })

  test('a transfer needs an IBAN with valid check digits, and its holder', () => {
    const TRANSFER = {
      TRANSFER_IBAN: 'fr76 3000 6000 0112 3456 7890 189',
      TRANSFER_HOLDER: 'Néomuse',
    }
    expect(valid(TRANSFER).payments.transfer).toEqual({
      iban: 'FR7630006000011234567890189',
      bic: '',
      holder: 'Néomuse',
    })
    expect(problems({ ...TRANSFER, TRANSFER_IBAN: 'FR7630006000011234567890188' })).toEqual([
      expect.stringMatching(/^TRANSFER_IBAN: is no IBAN/),
    ])
    expect(problems({ ...TRANSFER, TRANSFER_HOLDER: '' })).toEqual([
      expect.stringMatching(/^TRANSFER_HOLDER: not set/),
    ])
    expect(problems({ ...TRANSFER, TRANSFER_BIC: 'x' })).toEqual([
      expect.stringMatching(/^TRANSFER_BIC: is no BIC/),
    ])
  })
})

describe('SMTP_URL', () => {
  test.each([
    [
      'smtps://ada%40mail.example:s%2Fcr%40t@mail.example',
      465,
      true,
      { user: 'ada@mail.example', pass: 's/cr@t' },
    ],
    ['smtp://ada:secret@mail.example', 587, false, { user: 'ada', pass: 'secret' }],
    ['smtp://mail.example:2525/', 2525, false, null],
  ])('%s is a mail server', (SMTP_URL, port, isEncrypted, credentials) => {
    const smtp = { host: 'mail.example', port, isEncrypted, credentials }
    expect(valid({ SMTP_URL }).smtp).toEqual(smtp)
  })

  test('its host may be an address', () => {
    expect(valid({ SMTP_URL: 'smtp://[::1]:25' }).smtp).toMatchObject({ host: '::1', port: 25 })
  })

  test.each([
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://me:secret@mail.example/inbox',
    'smtp://me:secret@mail.example?pool=true',
    'smtp://me:secret%@mail.example',
    'smtp://me:secret@mail example',
  ])('%s is refused, and not repeated: there may be a password in it', (SMTP_URL) => {
    const lines = problems({ SMTP_URL })
    expect(lines).toEqual([expect.stringMatching(/^SMTP_URL: .*smtps:\/\//)])
    expect(lines[0]).not.toMatch(/secret/)
  })
})

test('SETUP_CODE needs eight characters or more, and a short one is not repeated', () => {
  expect(valid({ SETUP_CODE: '12345678' }).setupCode).toBe('12345678')
  expect(problems({ SETUP_CODE: 'zxcvbnm' })[0]).not.toMatch(/zxcvbnm/)
})

describe('TRUSTED_PROXIES', () => {
  test('addresses and subnets of both families', () => {
    const TRUSTED_PROXIES = '10.0.0.1, 192.168.0.0/16,::1, fd00::/8'
    expect(valid({ TRUSTED_PROXIES }).trustedProxies).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '::1',
      'fd00::/8',
    ])
  })
  test.each(['10.0.0', 'proxy', '10.0.0.1/', '10.0.0.1/33', '::1/129', '10.0.0.1/8/8', 'a/8'])(
    '%s is invalid',
    (TRUSTED_PROXIES) => {
      expect(problems({ TRUSTED_PROXIES })).toHaveLength(1)
    },
  )
})

describe('PUBLIC_URL', () => {
  test.each(['https://neomuse.example', 'http://localhost:3000', 'https://neomuse.example/'])(
    '%s',
    (PUBLIC_URL) => {
      expect(valid({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''))
    },
  )
  test('a server in production needs it, and says so; a command does not', () => {
    const production = { NODE_ENV: 'production' }
    expect(readServerSettings(production)).toEqual({
      type: 'invalid',
      problems: [expect.stringMatching(/^PUBLIC_URL: not set/)],
    })
    const PUBLIC_URL = 'https://neomuse.example'
    for (const reading of [
      readServerSettings({ ...production, PUBLIC_URL }),
      readServerSettings({}),
      readSettings(production),
    ])
      expect(reading.type).toBe('valid')
  })
  test.each(['https://a.b/c', 'ftp://a.b', 'https://a.b?x', 'https://me@a.b', 'a.b'])(
    '%s is invalid',
    (PUBLIC_URL) => {
      expect(problems({ PUBLIC_URL })).toHaveLength(1)
    },
  )
})

/** The names in the first column of the table in docs/settings.md. */
const documentedNames = (): readonly string[] =>
  readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split(' | ')[0]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])

test('docs/settings.md has a row for every setting that is read, and no other', () => {
  const read = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => void read.add(String(name)) },
  )
  readServerSettings(env)
  expect([...read].sort()).toEqual([...documentedNames()].sort())
})
