/** The part of autocannon 9 that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  type Request = {
    readonly method?: string
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }

  type Options = Request & {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Requests a second over all connections; without it each connection sends when it is answered. */
    readonly overallRate?: number
    readonly requests?: readonly Request[]
    /** Seconds. */
    readonly timeout?: number
  }

  type Result = {
    /** Seconds. */
    readonly duration: number
    readonly errors: number
    readonly timeouts: number
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  }

  const autocannon: (options: Options) => Promise<Result>
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default autocannon
}
