// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AuditEntry, AuditPage } from '#contract/admin/audit.ts'
import { ALL_ENTRIES, type AuditFilter, useAuditLog } from '#device/back-office/use-audit-log.ts'
import { NEVER_PULLED, writePullMark } from '#device/storage/meta-table.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { renderWithPendingRequests } from '#tests/support/render-with-pending-requests.tsx'
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

/** A screen of the log. */
const openLog = async (filter: AuditFilter = ALL_ENTRIES, database = openTestDatabase()) => {
  const { result, asked, rerender, answer } = await renderWithPendingRequests({
    useHook: (of: AuditFilter) => useAuditLog(of, () => undefined),
    cue: filter,
    parts: { database: () => database },
  })
  onTestFinished(() => database.close())
  return {
    database,
    log: result,
    shown: () => result().entries?.map(({ id }) => id),
    asked,
    filter: rerender,
    answer: (at: number, page: AuditPage) => answer(at, anAnswer(200, page)),
    fail: (at: number) => answer(at, anAnswer(500, null)),
  }
}

const MODELS = { ...ALL_ENTRIES, entity: 'models' }

test('a late answer to the previous filter is ignored', async () => {
  const { answer, filter, shown } = await openLog()
  await filter(MODELS)
  await answer(1, pageOf(['m'], null))
  await answer(0, pageOf(['a', 'm'], null))
  expect(shown()).toEqual(['m'])
})

test('older entries of another filter are not added to this one', async () => {
  const { answer, filter, log, shown } = await openLog()
  await answer(0, pageOf(['b'], 'x'))
  const reading = log().readOlder()
  await filter(MODELS)
  await answer(2, pageOf(['m'], null))
  await answer(1, pageOf(['a'], null))
  await reading
  expect(shown()).toEqual(['m'])
})

test('new entries that arrive while older ones are read stay', async () => {
  const { answer, log, shown } = await openLog()
  await answer(0, pageOf(['b'], 'x'))
  const reading = log().readOlder()
  void log().reload()
  await answer(2, pageOf(['c', 'b'], 'x'))
  await answer(1, pageOf(['a'], null))
  expect(await reading).toBe(null)
  expect(shown()).toEqual(['c', 'b', 'a'])
  expect(log().hasMore).toBe(false)
})

test('reading on before the first answer is refused, with the reason', async () => {
  const { answer, fail, log, shown } = await openLog()
  const failing = log().readOlder()
  await fail(1)
  expect(await failing).toMatchObject({ type: 'server-error' })
  const reading = log().readOlder()
  await answer(2, pageOf(['b'], 'x'))
  expect(await reading).toBe(null)
  expect(shown()).toEqual(['b'])
})

test('older entries that no longer connect to the shown ones are left out', async () => {
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

test('the log is requested once, and again shortly after each change that the device is notified of', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  withLiveQueries()
  const { asked, database, filter } = await openLog()
  /** Waits until all live queries have answered and all timers have run. */
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
