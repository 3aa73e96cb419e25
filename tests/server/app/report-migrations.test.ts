import { expect, test } from 'vitest'
import { createMigrationReport } from '#server/app/report-migrations.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

const setUp = () => {
  const said: string[] = []
  const clock = createTestClock()
  const every = (ms: number, call: () => void) => {
    let cancel = (): void => undefined
    const again = (): void => {
      cancel = clock.after(ms, () => {
        call()
        again()
      })
    }
    again()
    return () => cancel()
  }
  const report = createMigrationReport({ say: (line) => said.push(line), ...clock, every })
  return { report, said, clock }
}

const rows = (done: number) => ({ table: 'orders', done, total: 100_000 })

test('every two seconds it says which migration has done how many rows of all', () => {
  const { report, said, clock } = setUp()
  report.begin(['0024-commerce', '0030-withdrawals'])
  report.onProgress({ doing: 'copying' })
  clock.advance(2_000)
  report.onProgress({ doing: 'waiting' })
  clock.advance(2_000)
  report.onProgress({ doing: 'migrating', name: '0024-commerce', rows: null })
  clock.advance(2_000)
  report.onProgress({ doing: 'migrating', name: '0024-commerce', rows: rows(1_000) })
  report.onProgress({ doing: 'migrating', name: '0024-commerce', rows: rows(30_000) })
  clock.advance(2_500)
  report.end('done')
  expect(said).toEqual([
    'Migrations: 2 to run, up to 0030-withdrawals. The site answers meanwhile that it is back in a moment',
    'Migrations: the database is being copied first',
    'Migrations: waiting for another process, which uses the database or migrates it',
    'Migration 0024-commerce',
    'Migration 0024-commerce: 30,000 of 100,000 rows of orders',
    'Migrations: done after 8.5 s',
  ])
  expect(clock.nextDueMs()).toBeNull()
})

test('a start without migrations says nothing of them, and one that fails says what became of the database', () => {
  const { report, said } = setUp()
  report.end('done')
  expect(said).toEqual([])
  report.begin(['0030-withdrawals'])
  report.end('failed')
  expect(said.at(-1)).toBe('Migrations: given up after 0.0 s. The database is as it was')
})
