import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** For any cause of the delay: the network, or a server that had failed. */
test.each([
  ['fr', /réseau|connexion/],
  ['en', /network|connection/],
  ['es', /\bred\b|conexión/],
  ['pt', /\brede\b|conexão/],
  ['th', /เครือข่าย|เชื่อมต่อ/],
])(
  'what has arrived after a wait is not said to have waited for the network: %s',
  (locale, network) => {
    const catalogue = readFileSync(`locales/${locale}/site.po`, 'utf8')
    const [, said] = /msgid "waiting\.toast\.text"\nmsgstr "(.+)"/.exec(catalogue) ?? []
    expect(said).toBeTruthy()
    expect(said).not.toMatch(network)
  },
)
