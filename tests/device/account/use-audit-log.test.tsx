// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AuditEntry, AuditPage } from '#contract/reports/audit.ts'
import { ALL_ENTRIES, type AuditFilter } from '#device/account/audit-filter.ts'
import { type AuditLog, useAuditLog } from '#device/account/use-audit-log.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { NEVER_PULLED, writePullMark } from '#device/storage/meta/pull-marks.ts'
import { mount } from '#tests/support/mount.tsx'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { aDevice } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

const entry = (id: string): AuditEntry => ({
  id,
  at: '2026-01-01T10:00:00.000Z',
  actor: null,
  action: 'update',
  entity: 'models',
  row_id: 'm1',
  row_name: null,
  device: null,
  changes: [],
})

const pageOf = (ids: readonly string[], next: string | null): AuditPage => ({
  entries: ids.map(entry),
  next,
})

/** A screen of the log, whose server answers each question when the test says so. */
const openLog = async (filter: AuditFilter = ALL_ENTRIES, database = openTestDatabase()) => {
  const open: { path: string; answer: (page: AuditPage) => void }[] = []
  const backOffice: BackOffice = {
    ...aDevice().open(),
    database: () => database,
    ask: ({ path }) =>
      new Promise((resolve) => {
        open.push({
          path,
          answer: (body) => resolve({ type: 'response', status: 200, body, ...NO_HEADERS }),
        })
      }),
  }
  const latest: { log: AuditLog | null } = { log: null }
  function Probe({ of }: { of: AuditFilter }) {
    latest.log = useAuditLog(of)
    return null
  }
  const node = (of: AuditFilter) => (
    <BackOfficeProvider backOffice={backOffice}>
      <Probe of={of} />
    </BackOfficeProvider>
  )
  const { render } = await mount(node(filter))
  onTestFinished(() => database.close())
  const log = (): AuditLog => {
    if (latest.log === null) throw new Error('not drawn')
    return latest.log
  }
  return {
    database,
    log,
    shown: () => log().entries?.map(({ id }) => id),
    asked: () => open.map(({ path }) => path),
    filter: (of: AuditFilter) => render(node(of)),
    answer: (at: number, page: AuditPage) => act(async () => open[at]?.answer(page)),
  }
}

const NO_HEADERS = { epoch: null, etag: null, cursor: null, hasMore: false, retryAfterMs: null }

const MODELS = { ...ALL_ENTRIES, entity: 'models' }

test('an answer to the filter before is none to this one, however late it comes', async () => {
  const { answer, filter, shown } = await openLog()
  await filter(MODELS)
  await answer(1, pageOf(['m'], null))
  await answer(0, pageOf(['a', 'm'], null))
  expect(shown()).toEqual(['m'])
})

test('what was read on of another filter does not come into this one', async () => {
  const { answer, filter, log, shown } = await openLog()
  await answer(0, pageOf(['b'], 'x'))
  const reading = log().readOlder()
  await filter(MODELS)
  await answer(2, pageOf(['m'], null))
  await answer(1, pageOf(['a'], null))
  await reading
  expect(shown()).toEqual(['m'])
})

test('news that come while older entries are read stay', async () => {
  const { answer, log, shown } = await openLog()
  await answer(0, pageOf(['b'], 'x'))
  const reading = log().readOlder()
  void log().reload()
  await answer(2, pageOf(['c', 'b'], 'x'))
  await answer(1, pageOf(['a'], null))
  expect(await reading).toBe(true)
  expect(shown()).toEqual(['c', 'b', 'a'])
  expect(log().hasMore).toBe(false)
})

test('older entries that no longer follow what is shown are left out', async () => {
  const { answer, log, shown } = await openLog()
  await answer(0, pageOf(['b'], 'x'))
  const reading = log().readOlder()
  void log().reload()
  await answer(2, pageOf(['h', 'g'], 'y'))
  await answer(1, pageOf(['a'], null))
  await reading
  expect(shown()).toEqual(['h', 'g'])
  expect(log().hasMore).toBe(true)
})

test('the log is asked for once, and again a moment after each change that the device hears of', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  withLiveQueries()
  const { asked, database, filter } = await openLog()
  /** All live queries have answered, and whatever waits for its time has had it. */
  const settle = async () => {
    for (let round = 0; round < 3; round += 1) {
      await settleQueries(database)
      await act(async () => void vi.advanceTimersByTime(400))
    }
  }
  const hear = (cursor: string) =>
    act(() => writePullMark(database, 'models', { ...NEVER_PULLED, cursor }))
  await settle()
  expect(asked()).toHaveLength(1)
  await filter(MODELS)
  await settle()
  expect(asked()).toHaveLength(2)

  await hear('1')
  await hear('2')
  await settle()
  expect(asked()).toHaveLength(3)
  expect(asked().at(-1)).toBe('/api/admin/audit?entity=models')
  await settle()
  expect(asked()).toHaveLength(3)
})
