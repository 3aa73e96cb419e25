import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSite } from '#server/site/open-site.ts'
import { makeSite, SMALL_SITE } from '#tests/support/make-site.ts'

const PAGES = ['/test-payment', '/test-payment/index.html', '/th/test-payment']

const open = (hasTestPayments: boolean) => {
  const dist = makeSite({
    ...SMALL_SITE,
    'test-payment/index.html': '<title>essai</title>',
    'th/test-payment/index.html': '<title>ทดสอบ</title>',
  })
  const build = join(dist, 'server-build.json')
  const known = JSON.parse(readFileSync(build, 'utf8'))
  writeFileSync(build, JSON.stringify({ ...known, unlisted: ['/test-payment', '/order'] }))
  return openSite(dist, undefined, { hasTestPayments })
}

test('the page of test payments exists with the test provider, and never in production', () => {
  const development = open(true)
  const production = open(false)
  for (const path of PAGES)
    expect([path, development?.byPath.has(path), production?.byPath.has(path)]).toEqual([
      path,
      true,
      false,
    ])
  expect(development?.index.unlisted).toContain('/test-payment')
  expect(production?.index.unlisted).toEqual(['/order'])
})
