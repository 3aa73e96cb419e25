import { expect, onTestFinished, test } from 'vitest'
import { type Unsent, watchUnsent } from '#device/back-office/unsent-edits.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import {
  forgetLostEdits,
  writeGeneration,
  writeLostEdits,
  writeStatus,
} from '#device/storage/meta-table.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aDraft, aRejection, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { aGif, takePicture } from '#tests/support/take-picture.ts'

const setUp = async () => {
  const db = openTestDatabase()
  const clock = createTestClock()
  await writeGeneration(db, 'first')
  const seen: Unsent[] = []
  const stop = watchUnsent(db, clock, (unsent) => void seen.push(unsent))
  onTestFinished(() => {
    stop()
    closeForGood(db)
  })
  /** All notifications so far, after the watch has run. */
  const reported = async (): Promise<readonly Unsent[]> => {
    clock.advance(250)
    for (let turn = 0; turn < 20; turn += 1) {
      await db.outbox.count()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return seen.splice(0)
  }
  // The creation of the database is reported too.
  await reported()
  await reported()
  return { db, reported, stop }
}

test('each kind of data that would be lost with the database is reported whenever it changes', async () => {
  const { db, reported } = await setUp()
  const edit = { type: 'create', entity: 'models', rowId: 'm1', fields: aDraft() } as const
  await commitEdit(db, edit, stepPorts())
  expect(await reported()).toMatchObject([{ waiting: 1, atRisk: 1, generation: 'first' }])
  await db.tray.put(aRejection())
  expect(await reported()).toMatchObject([{ waiting: 1, atRisk: 2 }])
  await writeLostEdits(db, { count: 3, sinceMs: 5 })
  expect(await reported()).toMatchObject([{ waiting: 1, atRisk: 5, sinceMs: 5 }])
  await forgetLostEdits(db)
  expect(await reported()).toMatchObject([{ atRisk: 2 }])
  await writeGeneration(db, 'second')
  expect(await reported()).toMatchObject([{ generation: 'second' }])
  await db.meta.clear()
  expect(await reported()).toMatchObject([{ generation: null }])
})

test('a waiting picture without an edit would be lost too, and does not count as an edit', async () => {
  const { db, reported } = await setUp()
  const address = await takePicture(db, aGif(1), { forItself: true })
  expect(await reported()).toMatchObject([{ waiting: 0, atRisk: 1 }])
  const draft = { entity: 'models', rowId: 'm1', baseline: {}, keptAtMs: 0 }
  await db.drafts.put({ ...draft, values: { images: [address] } })
  expect(await reported()).toMatchObject([{ atRisk: 0 }])
})

test('a form that is typed into is not checked unless a picture waits', async () => {
  const { db, reported } = await setUp()
  const draft = { entity: 'models', rowId: 'm1', baseline: {}, keptAtMs: 0, values: {} }
  await db.drafts.put(draft)
  expect(await reported()).toEqual([])
  await takePicture(db, aGif(1), { forItself: true })
  expect(await reported()).toMatchObject([{ atRisk: 1 }])
  await db.drafts.put({ ...draft, keptAtMs: 1 })
  expect(await reported()).toMatchObject([{ atRisk: 1 }])
})

test('the engine’s own notes cause no report', async () => {
  const { db, reported } = await setUp()
  await writeStatus(db, { phase: 'syncing', nextTryAtMs: null })
  await db.meta.put({ key: 'pull:models', value: null })
  expect(await reported()).toEqual([])
})

test('nothing is reported after it was ended', async () => {
  const { db, reported, stop } = await setUp()
  stop()
  await db.tray.put(aRejection())
  expect(await reported()).toEqual([])
})
