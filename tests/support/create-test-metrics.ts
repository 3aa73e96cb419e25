import { createMetrics, type ProcessState } from '#server/operations/metrics.ts'

/** The real metrics, of a process without any activity. */
export const createTestMetrics = (
  store: ProcessState['store'],
  state: Partial<ProcessState> = {},
) =>
  createMetrics({
    store,
    passwords: { load: () => ({ running: 0, waiting: 0 }) },
    eventLoop: { max: 0, percentile: () => 0, reset: () => undefined },
    memoryBytes: () => 0,
    ...state,
  })
