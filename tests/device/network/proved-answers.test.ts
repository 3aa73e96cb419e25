import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Where an answer is read without a proof, another server's 200 would be believed. So all code that runs in a browser
 * uses `fetchOwn` or `askOwnServer`, which require a proof; only these files do not, for the reason given beside them.
 */
const OWN_WAYS: Readonly<Record<string, string>> = {
  'src/device/network/own-answer.ts': 'is the reader, and its form for the API',
  'src/device/network/http-transport.ts': 'the engine reads each verdict by epoch and contract',
  'src/device/upload-picture.ts': 'sends for the transport',
  'src/device/network/follow-changes.ts': 'a stream has no end to read: by epoch and type',
  'src/device/host/host-engine.ts': 'hands it to follow-changes.ts',
  'src/device/back-office/create-back-office.ts': 'hands it to the transport',
  'src/entry/deferred-start.ts': 'stands in every page, without modules; proves by mark and type',
  'src/device/server-pictures.ts': 'a picture is known by its first bytes',
  'src/device/public/assistant.ts': 'a stream has no end to read: by mark and type',
  'src/contract/public/assistant/search-passages.ts':
    'fills an index, of passages that it was given',
  'src/entry/worker/own-answers.ts': 'gives the reader to Workbox',
  'src/entry/worker/end-requests.ts': 'reads nothing: all requests of a worker go through it',
  'src/entry/worker/offline-groups.ts':
    'keeps what `isListed` has compared with the build’s content',
}

/** All ways in which something is read from the network, or an answer is stored. */
const WAYS_IN = [
  /(?<![.\w])fetch\(/,
  /(?:globalThis|self|window|scope)\.fetch\b/,
  /[:=?(,[{]\s*fetch\s*(?:[,;)}\]]|$)/,
  /\bky\b\s*[.(]/,
  /\bXMLHttpRequest\b\s*\(/,
  /\bnew EventSource\(/,
  /\bsendBeacon\(/,
  /\bimportScripts\(/,
  /\b(?:answer|response|fetched|fresh|kept)\.ok\b/,
  /\{[^{}]*\bok\b[^{}]*\} = await/,
  /\.addAll\(/,
  /\bcaches?\.(?:add|put)\(/,
  /\bnew (?:NetworkOnly|PrecacheController)\b/,
]

const inBrowsers = (): readonly string[] =>
  readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^src\/(?:server|build)\//.test(file))

const waysIn = (code: string): readonly string[] =>
  code
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line))
    .filter((line) => WAYS_IN.some((way) => way.test(line)))
    .map((line) => line.trim())

test('all requests to the network go through the one reader', () => {
  const strays = inBrowsers()
    .filter((file) => !(file in OWN_WAYS))
    .flatMap((file) => waysIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))
  expect(strays).toEqual([])
})

/** Proofs that check the answer. A function made on the spot may check nothing. */
const PROOF = /^(?:isBuildFile\(|isPicture\b|isDocument\b|isApiAnswer\b|\(answer\) => isListed\()/

const unproved = (code: string): readonly string[] =>
  Array.from(code.matchAll(/\bfetchOwn\(\s*[^,]+,\s*([^\n]+)/g), ([, proof = '']) => proof).filter(
    (proof) => !PROOF.test(proof),
  )

test('every answer is proved by one of the known proofs', () => {
  const found = inBrowsers()
    .filter((file) => !/^src\/(?:device\/network|entry\/worker\/own-answers)/.test(file))
    .flatMap((file) => unproved(readFileSync(file, 'utf8')).map((proof) => `${file}: ${proof}`))
  expect(found).toEqual([])
  expect(unproved("fetchOwn('/x', () => true)")).toEqual(['() => true)'])
  expect(unproved("fetchOwn('/x', (answer) => answer.ok, {})")).toHaveLength(1)
})

test('every listed exception is still needed', () => {
  const idle = Object.keys(OWN_WAYS).filter(
    (file) => waysIn(readFileSync(file, 'utf8')).length === 0,
  )
  expect(idle).toEqual([])
})

const strategies = (code: string): readonly string[] =>
  Array.from(
    code.matchAll(/new (?:CacheFirst|NetworkFirst|StaleWhileRevalidate)\(\{[\s\S]*?\n\}\)/g),
    ([text]) => text,
  )

test('each strategy of the service worker sees only proved answers', () => {
  const made = strategies(readFileSync('src/entry/worker/service-worker.ts', 'utf8'))
  expect(made.length).toBeGreaterThan(0)
  for (const strategy of made) expect(strategy).toContain('ownAnswersOnly(')
})

describe('the check finds', () => {
  test.each([
    "const answer = await fetch('/api/models')",
    'if (response.ok) keep(response)',
    'const { ok, headers } = await head(address)',
    "await cache.put('/', answer)",
    'await caches.addAll(list)',
    "ky.get('/api')",
    'new XMLHttpRequest()',
    'const send = options.fetch ?? fetch;',
    'const send = options.fetch ?? fetch',
    'const ask = (send = fetch) => send(address)',
    'const transport = createTransport(fetch)',
    'const transport = createTransport({ fetch })',
    'const pages = createPageAnswers({ match, fetch: globalThis.fetch })',
  ])('%s', (line) => {
    expect(waysIn(line)).toEqual([line])
  })
})
