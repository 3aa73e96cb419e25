import { join } from 'node:path'
import { type Figure, measure } from '../load/measure.ts'
import { type RunningProcess, startProcess } from '../load/start-process.ts'
import { startWithAdmin } from './our-server.ts'
import { copyData } from './prepare-data.ts'
import { sampleRows } from './sample-rows.ts'

/** One server or client that is measured again in each round. */
type Subject = {
  readonly name: string
  readonly run: () => Promise<Figure>
}

export type SubjectOptions = {
  /** The database of which each server has a copy. */
  readonly file: string
  readonly folder: string
  readonly ids: readonly string[]
  readonly seconds: number
  /** Another server of ours, on this PostgreSQL with the same rows. */
  readonly databaseUrl: string | null
}

export type Subjects = {
  readonly subjects: readonly Subject[]
  readonly stop: () => Promise<void>
}

const CONNECTIONS = 50
const LIST = '/api/admin/models'

/** Starts everything that is compared. */
export const startSubjects = async (options: SubjectOptions): Promise<Subjects> => {
  const { file, folder, databaseUrl } = options
  const dataOf = (name: string): string => copyData(file, join(folder, name))
  const startPeer = (name: string): Promise<RunningProcess> =>
    startProcess({
      script: `tests/bench/server/peers/${name}.ts`,
      args: [dataOf(name)],
      logFile: join(folder, `${name}.log`),
    })
  dataOf('ours')
  const ours = await startWithAdmin({ folder: join(folder, 'ours') })
  const node = await startPeer('bare-node')
  const hono = await startPeer('bare-hono')
  const onPostgres =
    databaseUrl === null
      ? null
      : await startWithAdmin({ folder: join(folder, 'ours'), databaseUrl })
  return {
    subjects: [
      list('node:http, the same bytes from memory', node, options),
      list('bare Hono, list', hono, options),
      ...allOf('Néomuse', ours, options),
      put('bare Hono, PUT with a commit each', hono, options),
      ...(onPostgres ? allOf('Néomuse on PostgreSQL', onPostgres, options) : []),
    ],
    stop: async () => {
      for (const { stop } of [ours, node, hono, ...(onPostgres ? [onPostgres] : [])]) await stop()
    },
  }
}

type Target = Pick<RunningProcess, 'address' | 'cpuSeconds'> & { readonly authorization?: string }

const allOf = (name: string, target: Target, options: SubjectOptions): readonly Subject[] => [
  list(`${name}, list`, target, options),
  listThatIsKnown(`${name}, list with If-None-Match`, target, options),
  put(`${name}, PUT`, target, options),
]

const headersOf = ({ authorization }: Target): Record<string, string> =>
  authorization === undefined ? {} : { Authorization: authorization }

const list = (name: string, target: Target, { seconds }: SubjectOptions): Subject => ({
  name,
  run: () =>
    measure(
      {
        url: `${target.address}${LIST}`,
        connections: CONNECTIONS,
        seconds,
        status: 200,
        headers: headersOf(target),
      },
      target.cpuSeconds,
    ),
})

const listThatIsKnown = (name: string, target: Target, { seconds }: SubjectOptions): Subject => ({
  name,
  run: async () => {
    const url = `${target.address}${LIST}`
    const headers = headersOf(target)
    // Without compression, like the requests of the load.
    const known = await fetch(url, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
    return measure(
      {
        url,
        connections: CONNECTIONS,
        seconds,
        status: 304,
        headers: { ...headers, 'If-None-Match': known.headers.get('ETag') ?? '' },
      },
      target.cpuSeconds,
    )
  },
})

const put = (name: string, target: Target, { ids, seconds }: SubjectOptions): Subject => {
  const rows = sampleRows(ids.length)
  return {
    name,
    run: () =>
      measure(
        {
          url: target.address,
          connections: CONNECTIONS,
          seconds,
          status: 200,
          requests: ids.map((id, at) => ({
            method: 'PUT',
            path: `${LIST}/${id}`,
            headers: { ...headersOf(target), 'Content-Type': 'application/json' },
            body: JSON.stringify(rows[at]),
          })),
        },
        target.cpuSeconds,
      ),
  }
}
