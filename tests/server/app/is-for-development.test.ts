import { expect, test } from 'vitest'
import { isForDevelopment } from '#server/app/developer-mode.ts'
import { readSettings } from '#server/settings/settings.ts'

const isDev = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const reading = readSettings(env)
  if (reading.type === 'invalid') throw new Error(reading.problems.join('\n'))
  return isForDevelopment(args, reading.settings)
}

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }])(
  'with --dev and %j it is for development',
  (env) => {
    expect(isDev(['--dev'], env)).toBe(true)
    expect(isDev([], env)).toBe(false)
  },
)

test.each([
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.2' },
  { HOST: 'neomuse.example' },
  { TRUSTED_PROXIES: '127.0.0.1' },
  { PUBLIC_URL: 'https://neomuse.example' },
])('with %j it is not for development, even with the flag', (env) => {
  expect(isDev(['--dev'], env)).toBe(false)
})
