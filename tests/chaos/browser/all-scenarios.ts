import type { Scenario } from './scenario.ts'
import { BROKEN_LINES } from './scenarios/broken-lines.ts'
import { BROWSER_KILLED } from './scenarios/browser-killed.ts'
import { INTERCEPTED_REQUESTS } from './scenarios/intercepted-requests.ts'
import { MANY_TABS } from './scenarios/many-tabs.ts'
import { OTHER_ADMIN } from './scenarios/other-admin.ts'
import { SERVER_OUTAGES } from './scenarios/server-outages.ts'
import { SERVICE_WORKER } from './scenarios/service-worker.ts'
import { SESSIONS } from './scenarios/sessions.ts'
import { SLOW_LINES } from './scenarios/slow-lines.ts'
import { STORAGE } from './scenarios/storage.ts'

export const ALL_SCENARIOS: readonly Scenario[] = [
  ...SLOW_LINES,
  ...BROKEN_LINES,
  ...INTERCEPTED_REQUESTS,
  ...SERVER_OUTAGES,
  // Background Sync may send what a closed browser left.
  ...[...BROWSER_KILLED, ...SERVICE_WORKER].map((scenario) => ({
    ...scenario,
    needsWholeBrowser: true,
  })),
  ...MANY_TABS,
  ...SESSIONS,
  ...OTHER_ADMIN,
  ...STORAGE,
]
