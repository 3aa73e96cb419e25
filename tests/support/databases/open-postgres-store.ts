import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { createTcpProxy } from '#tests/support/create-tcp-proxy.ts'
import { makeDatabase, openTestStore } from './make-database.ts'

/** The address of a PostgreSQL database, with connection options. */
export const makePostgres = async (options: Readonly<Record<string, string>> = {}) => {
  const database = await makeDatabase()
  if (database.type !== 'postgres') throw new Error('this project has no PostgreSQL')
  return withOptions(database.url, options)
}

export const openPostgresStore = (url: string, seed = 1) =>
  openTestStore({ type: 'postgres', url }, `epoch-${seed}`)

/** A direct connection, besides those of the stores. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The same database, through a proxy that can be cut. */
export const proxyTo = async (url: string) => {
  const { hostname, port } = new URL(url)
  const proxy = await createTcpProxy({ host: hostname, port: Number(port) })
  onTestFinished(proxy.close)
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${proxy.port}`
  return { ...proxy, url: proxied.href }
}

const withOptions = (url: string, options: Readonly<Record<string, string>>): string => {
  const other = new URL(url)
  for (const [name, value] of Object.entries(options)) other.searchParams.set(name, value)
  return other.href
}
