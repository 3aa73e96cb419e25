import { describe, expect, test } from 'vitest'
import { chooseVariant } from '#server/site/send-file.ts'
import type { Coding, SiteFile, SiteVariant } from '#server/site/site-files.ts'

const variant = (coding: Coding): SiteVariant => ({
  coding,
  etag: `"${coding}"`,
  size: 0,
  content: { type: 'memory', bytes: new Uint8Array() },
})

const file: SiteFile = {
  contentType: 'text/html',
  cacheControl: 'no-cache',
  variants: [variant('identity'), variant('br'), variant('gzip')],
}

const chosen = (header?: string) => chooseVariant(file, header).coding

describe('RFC 9110, section 12.5.3', () => {
  test.each<[string | undefined, Coding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP ; Q=1', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.001', 'br'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['zstd', 'identity'],
    ['br;q=high', 'identity'],
    ['br;q=2', 'identity'],
    [',,;;=,br;q=', 'identity'],
  ])('%s → %s', (header, coding) => {
    expect(chosen(header)).toBe(coding)
  })
})

test('a file without compressed forms is sent as it is', () => {
  const plain: SiteFile = { ...file, variants: [variant('identity')] }
  expect(chooseVariant(plain, 'br').coding).toBe('identity')
})
