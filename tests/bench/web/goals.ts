/** The goals of the public pages. A kB is 1,000 bytes. */
export const GOALS = {
  lcpMs: 1_500,
  lcpOverCopyMs: 50,
  cls: 0,
  /** Below this, blocking time on a shared machine is noise. */
  blockingOverCopyMs: 150,
  criticalRequests: 4,
  scriptsBeforeLcp: 0,
  scriptKb: 80,
  wireKb: 25,
  pressMs: 100,
  filterMs: 100,
  offlineMs: 300,
  lighthousePerformance: 0.99,
  lighthouseOthers: 1,
} as const
