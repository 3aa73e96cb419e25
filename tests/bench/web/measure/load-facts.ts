import type { Browser, CDPSession } from 'playwright-core'
import type { Phone } from '../stage/open-phone.ts'
import { measurePaints } from './paints.ts'

export type LoadedFile = {
  readonly path: string
  readonly kind: string
  /** Compressed size as transferred, without headers. */
  readonly bytes: number
  /** When it was requested and when it had arrived, from the start of the visit. */
  readonly askedMs: number
  readonly thereMs: number
  /** Without it nothing, or not the main content, is painted. */
  readonly isCritical: boolean
}

export type LoadFacts = {
  readonly lcpMs: number
  readonly lcpOf: string
  readonly files: readonly LoadedFile[]
  /** Files of scripts that had run before the largest paint. */
  readonly scriptsBeforeLcp: number
}

/** The files that a visit loads and runs. Tracing takes time itself, so times are measured by other visits. */
export const readLoadFacts = async (
  browser: Browser,
  phone: Phone,
  address: string,
): Promise<LoadFacts> => {
  const readFiles = watchFiles(phone.devtools)
  await browser.startTracing(phone.page, {
    categories: ['devtools.timeline', 'blink.user_timing', 'v8'],
  })
  const { lcpMs, lcpOf } = await measurePaints(phone, address)
  const trace = readTrace((await browser.stopTracing()).toString())
  return { lcpMs, lcpOf, files: readFiles(), scriptsBeforeLcp: countScripts(trace, address, lcpMs) }
}

type Row = {
  readonly url: string
  readonly kind: string
  readonly askedAt: number
  priority: string
  headerBytes: number
  bytes: number
  thereAt: number
}

const SECOND_MS = 1_000

const watchFiles = (devtools: CDPSession): (() => readonly LoadedFile[]) => {
  const rows = new Map<string, Row>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    const { url, initialPriority: priority } = request
    rows.set(requestId, {
      url,
      kind: type,
      askedAt: timestamp,
      priority,
      headerBytes: 0,
      bytes: 0,
      thereAt: 0,
    })
  })
  const change = (requestId: string, how: (row: Row) => void): void => {
    const row = rows.get(requestId)
    if (row) how(row)
  }
  devtools.on('Network.resourceChangedPriority', ({ requestId, newPriority }) =>
    change(requestId, (row) => {
      row.priority = newPriority
    }),
  )
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, (row) => {
      row.headerBytes = response.encodedDataLength
    }),
  )
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, (row) => {
      row.bytes = Math.max(0, encodedDataLength - row.headerBytes)
      row.thereAt = timestamp
    }),
  )
  return () => {
    const all = [...rows.values()]
    const startedAt = all[0]?.askedAt ?? 0
    return all.map(({ url, kind, askedAt, priority, bytes, thereAt }) => ({
      path: new URL(url).pathname,
      kind,
      bytes,
      askedMs: (askedAt - startedAt) * SECOND_MS,
      thereMs: thereAt === 0 ? Number.POSITIVE_INFINITY : (thereAt - startedAt) * SECOND_MS,
      isCritical: priority === 'VeryHigh' || priority === 'High',
    }))
  }
}

type TraceEvent = {
  readonly name: string
  /** Microseconds. */
  readonly ts: number
  readonly args: {
    readonly data?: { readonly url?: string; readonly documentLoaderURL?: string }
  }
}

const readTrace = (text: string): readonly TraceEvent[] => {
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(text)
  return trace.traceEvents
}

/** The trace shows that a module runs, not which one. Scripts in the document itself are not files. */
const countScripts = (trace: readonly TraceEvent[], address: string, lcpMs: number): number => {
  const start = trace.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address,
  )
  if (start === undefined) throw new Error(`the trace knows nothing of ${address}`)
  const endsAt = start.ts + lcpMs * SECOND_MS
  const isFile = ({ name, args }: TraceEvent): boolean =>
    name === 'v8.evaluateModule' ||
    (name === 'EvaluateScript' && /\.js$/.test(args.data?.url ?? ''))
  return trace.filter((event) => event.ts >= start.ts && event.ts < endsAt && isFile(event)).length
}
