import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { makeFolder } from '#tests/support/run-script.ts'
import { breakDisk, DAMAGES } from './break-disk.ts'
import { countSyncs } from './count-syncs.ts'
import { drillBackup } from './drill-backup.ts'
import { killServer } from './kill-server.ts'
import { stopServer } from './stop-server.ts'

const newPlace = () => {
  const folder = makeFolder()
  const database = { type: 'sqlite', file: join(folder, 'neomuse.db') } as const
  return { database, env: { DATA_DIR: folder } }
}

const WRITERS = 8

describe('short forms of npm run chaos', () => {
  test('killed again and again: no acknowledged write is lost, none takes effect twice', async () => {
    const report = await killServer({ ...newPlace(), kills: 3, writers: WRITERS, seed: 7 })
    expect(report.violations).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(50)
    expect(report.resent).toBeGreaterThan(0)
  })

  test('every transaction is confirmed by the disk', async () => {
    const report = await countSyncs(makeFolder(), { writers: WRITERS, seed: 7, forMs: 500 })
    if (report.type === 'counted') expect(report.violations).toEqual([])
  })

  test.runIf(isFullRun)('stopped under load: every started request is answered', async () => {
    const report = await stopServer({ ...newPlace(), writers: WRITERS, seed: 7 })
    expect(report.violations).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(50)
  })

  test.runIf(isFullRun)(
    'with a disk that cannot be written: reads continue, and it recovers by itself',
    async () => {
      const report = await breakDisk(makeFolder(), 7, DAMAGES)
      expect(report.damages.map(({ name }) => name)).toContain('locked')
      for (const { violations } of report.damages) expect(violations).toEqual([])
    },
  )

  test.runIf(isFullRun)(
    'backed up under load: the backup is of one moment, with all earlier writes',
    async () => {
      const options = {
        from: newPlace(),
        to: newPlace(),
        folder: makeFolder(),
        writers: WRITERS,
        seed: 7,
      }
      const report = await drillBackup(options)
      expect(report.violations).toEqual([])
      expect(report.acknowledgedDuring).toBeGreaterThan(0)
    },
  )
})
