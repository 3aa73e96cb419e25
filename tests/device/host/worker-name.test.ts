import { expect, test } from 'vitest'
import { hostingToName, nameToHosting } from '#device/host/worker-name.ts'

test.each([true, false])(
  'a worker is told whose edits to send, and whether to take over: %s',
  (takesOver) => {
    const hosting = { accountId: '019a0000-0000-7000-8000-000000000001', takesOver }
    expect(nameToHosting(hostingToName(hosting))).toEqual(hosting)
  },
)
