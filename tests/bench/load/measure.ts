import autocannon from 'autocannon'

export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** The only status that counts as an answer. */
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Requests sent in turn; without them the URL is read. */
  readonly requests?: readonly {
    readonly method: string
    readonly path: string
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  }[]
}

export type Figure = {
  readonly perSecond: number
  /**
   * Answers per second of the server's processor time: also valid while other programs use this machine. Null where the
   * system does not provide it.
   */
  readonly perCpuSecond: number | null
}

/** Measures the server under this load. An answer with another status makes the figure worthless, so it throws. */
export const measure = async (
  { status, seconds, ...load }: Load,
  cpuSeconds: () => number | null,
): Promise<Figure> => {
  const before = cpuSeconds()
  const result = await autocannon({ ...load, duration: seconds })
  const after = cpuSeconds()
  const others = Object.keys(result.statusCodeStats).filter((code) => code !== String(status))
  if (result.errors > 0 || others.length > 0)
    throw new Error(`${load.url}: ${result.errors} errors, and answers ${others.join(', ')}`)
  const answers = result.statusCodeStats[status]?.count ?? 0
  return {
    perSecond: answers / result.duration,
    perCpuSecond: before === null || after === null ? null : answers / (after - before),
  }
}
