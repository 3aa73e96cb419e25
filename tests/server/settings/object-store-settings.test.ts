import { expect, test } from 'vitest'
import { readS3Settings } from '#server/settings/object-store-settings.ts'
import { readSettings } from '#server/settings/settings.ts'

const ALL = {
  S3_ENDPOINT: 'https://s3.example/store/',
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-west-3',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'wJalr/K7+EXAMPLE=',
}

test('without any of these settings pictures are on the disk', () => {
  expect(readS3Settings({})).toEqual({ s3: null, problems: [] })
  expect(readS3Settings({ S3_BUCKET: '  ' })).toEqual({ s3: null, problems: [] })
})

test('all of them name the store', () => {
  expect(readS3Settings(ALL)).toEqual({
    s3: {
      endpoint: 'https://s3.example/store',
      bucket: 'pictures',
      region: 'eu-west-3',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalr/K7+EXAMPLE=',
    },
    problems: [],
  })
})

test.each(Object.keys(ALL))('without %s the others are useless, and it is named', (name) => {
  const { s3, problems } = readS3Settings({ ...ALL, [name]: '' })
  expect(s3).toBeNull()
  expect(problems).toEqual([expect.stringMatching(`^${name}: is missing`)])
})

test.each([
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'ftp://s3.example'],
  ['S3_ENDPOINT', 'https://key:secret@s3.example'],
  ['S3_ENDPOINT', 'https://s3.example?region=x'],
  ['S3_BUCKET', 'Pictures'],
  ['S3_BUCKET', 'a/b'],
  ['S3_REGION', 'eu west'],
  ['S3_ACCESS_KEY_ID', 'a key'],
  ['S3_SECRET_ACCESS_KEY', 'secret with\nnew line'],
])('%s: %s is refused', (name, text) => {
  const { problems } = readS3Settings({ ...ALL, [name]: text })
  expect(problems).toEqual([expect.stringMatching(`^${name}: `)])
})

test('a secret that is refused is not repeated', () => {
  const { problems } = readS3Settings({ ...ALL, S3_SECRET_ACCESS_KEY: 'hush hush' })
  expect(problems.join()).not.toContain('hush')
})

test('they are among the settings, and a wrong one stops the start', () => {
  const reading = readSettings(ALL)
  expect(reading.type === 'valid' && reading.settings.s3?.bucket).toBe('pictures')
  const wrong = readSettings({ ...ALL, S3_REGION: '' })
  expect(wrong).toEqual({ type: 'invalid', problems: [expect.stringMatching(/^S3_REGION: /)] })
})

test.each([
  ['a-token-of-the-operator', true],
  ['too-short', false],
  ['with spaces between the words', false],
])('METRICS_TOKEN: %s', (text, isValid) => {
  const reading = readSettings({ METRICS_TOKEN: text })
  expect(reading.type === 'valid' && reading.settings.metricsToken).toBe(isValid ? text : false)
  expect(JSON.stringify(reading).includes(text)).toBe(isValid)
})
