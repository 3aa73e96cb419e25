// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { useBaseRow, useRow, useRows, useRowsWith } from '#device/back-office/use-rows.ts'
import { addRow } from '#device/storage/row-records.ts'
import { aBlock } from '#tests/support/make-block.ts'
import { aMutation, aRowState } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { aDevice, CREDENTIALS } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

/** A block as an older version of the app has stored it. */
const anOlderBlock = (id: string) => {
  const { period, percent, ends_on, ...older } = aBlock({ id, name: 'Inès', version: 1 })
  return older
}

const LATER = { name: 'Inès', period: null, percent: null, ends_on: '' }

/** A database with a row of an older version, and a waiting create of an older version. */
const anOlderDatabase = async () => {
  const db = openTestDatabase()
  await db.table('content').add({ ...anOlderBlock('b1') })
  const { id, version, created_at, updated_at, last_mutation_id, ...fields } = anOlderBlock('b2')
  const create = aMutation({ entity: 'content', type: 'create', rowId: 'b2', fields, seq: null })
  await addRow(db, aRowState({ entity: 'content', rowId: 'b2', base: null, mutations: [create] }))
  await db.bases.add({ entity: 'content', rowId: 'b1', row: anOlderBlock('b1'), ahead: null })
  return db
}

test('rows stored by an older version of the app are shown with the fields of this one', async () => {
  withLiveQueries()
  const database = await anOlderDatabase()
  const backOffice = aDevice().open()
  await backOffice.signIn(CREDENTIALS)
  const seen: Record<string, unknown> = {}
  function Probe() {
    seen.all = useRows('content')
    seen.some = useRowsWith('content', 'place', 'home-testimonials')
    seen.one = useRow('content', 'b1')
    seen.created = useRow('content', 'b2')
    seen.base = useBaseRow('content', 'b1')
    seen.none = [useRow('content', 'b3'), useBaseRow('content', 'b2')]
    return null
  }
  await mount(
    <BackOfficeProvider backOffice={{ ...backOffice, database: () => database }}>
      <Probe />
    </BackOfficeProvider>,
  )
  onTestFinished(() => database.close())
  await settleQueries(database)
  expect(seen).toMatchObject({
    all: [
      { id: 'b1', ...LATER },
      { id: 'b2', ...LATER },
    ],
    some: [
      { id: 'b1', ...LATER },
      { id: 'b2', ...LATER },
    ],
    one: { id: 'b1', ...LATER },
    created: { id: 'b2', ...LATER },
    base: { id: 'b1', ...LATER },
    none: [null, null],
  })
})
