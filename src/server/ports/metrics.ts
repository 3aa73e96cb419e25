/** An answered request. Contains nothing chosen by the client, otherwise there would be a series for each guess. */
export type AnsweredRequest = {
  /** The pattern that it matched. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly durationMs: number
}

export type Metrics = {
  /** Returns a function to call once the request is answered. */
  readonly requestBegan: () => (request: AnsweredRequest) => void
  /** Counts a request that was refused under load. */
  readonly requestShed: (requestClass: string) => void
  readonly storageFailed: () => void
  /** Notes the size of the cache of rendered pages. */
  readonly pagesKept: (kept: { readonly pages: number; readonly bytes: number }) => void
  /** Counts a started stream of events; returns a function to call when it ends. */
  readonly streamOpened: () => () => void
  /** In the format of Prometheus, version 0.0.4. */
  readonly text: () => Promise<string>
}
