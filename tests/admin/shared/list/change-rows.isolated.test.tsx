// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import { useDeleteRows } from '#admin/shared/list/delete-rows.tsx'
import { aDraft } from '#tests/support/make-rows.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

const ROW_IDS = ['m1', 'm2', 'm3'] as const

const setUp = async () => {
  const { backOffice, db, drafts, show } = await openAdminPage()
  for (const rowId of ROW_IDS)
    await backOffice.edit({ type: 'create', entity: 'models', rowId, fields: aDraft() })
  const hooks: {
    update?: ReturnType<typeof useUpdateRows>
    remove?: ReturnType<typeof useDeleteRows>
  } = {}
  function Probe() {
    hooks.update = useUpdateRows('models')
    hooks.remove = useDeleteRows('models')
    return null
  }
  await show(<Probe />)
  return {
    backOffice,
    db,
    drafts,
    deactivate: (...rowIds: readonly string[]) =>
      hooks.update?.(rowIds, { isActive: false }, (count) => `${count} faits`),
    remove: (rowId: string) => hooks.remove?.([rowId], () => 'fait'),
    active: async () => (await db.table('models').toArray()).filter(({ isActive }) => isActive),
  }
}

const shown = () => pageToasts.getToasts().filter(({ state }) => state === 'open')
const words = () => shown().map(({ description, title }) => description ?? title)
const pressUndo = (at = 0) => shown()[at]?.action?.onClick()

test('one toast reports all rows, and its undo restores all of them, once', async () => {
  const { deactivate, active, db } = await setUp()
  await deactivate(...ROW_IDS)
  expect(words()).toEqual(['3 faits'])
  expect(await active()).toHaveLength(0)
  const [offered] = shown()
  offered?.action?.onClick()
  offered?.action?.onClick()
  await expect.poll(words).toEqual(['3 modifications annulées'])
  expect(await active()).toHaveLength(3)
  expect(await db.outbox.count()).toBe(3)
})

test('failures are counted beside successes, in the same toast', async () => {
  const { deactivate, remove } = await setUp()
  await remove('m2')
  clearToasts()
  await deactivate(...ROW_IDS)
  expect(shown()).toMatchObject([
    {
      variant: 'destructive',
      description:
        '2 faits. Erreur lors de la sauvegarde (1 fiche). Cette fiche a été supprimée entre-temps.',
      action: { label: 'Annuler' },
    },
  ])
})

test('without a change nothing can be undone', async () => {
  const { deactivate } = await setUp()
  await deactivate('m1')
  clearToasts()
  await deactivate('m1')
  expect(words()).toEqual(['Aucune modification à enregistrer'])
  expect(shown()[0]?.action).toBeUndefined()
})

test('an undo of a row that was changed again says that it was left alone', async () => {
  const { deactivate, backOffice } = await setUp()
  await deactivate('m1')
  await backOffice.edit({
    type: 'update',
    entity: 'models',
    rowId: 'm1',
    fields: { isActive: true },
  })
  pressUndo()
  await expect.poll(() => words().at(-1)).toBe('1 fiche a changé entre-temps et reste telle quelle')
})

test('a deleted row is restored with its unfinished form', async () => {
  const { remove, drafts, db } = await setUp()
  const draft = { baseline: {}, values: { name: 'Lune' }, keptAtMs: 1 }
  await drafts.write({ entity: 'models', rowId: 'm1' }, draft)
  await remove('m1')
  expect(drafts.all()).toEqual([])
  pressUndo()
  await expect.poll(() => drafts.all()).toMatchObject([draft])
  const [kept] = drafts.all()
  expect(await db.table('models').get(kept?.rowId ?? '')).toMatchObject({ name: 'Luna' })
})

test('the text of an open form survives its row', async () => {
  const { remove, drafts } = await setUp()
  const place = { entity: 'models', rowId: 'm1' }
  const draft = { baseline: {}, values: { name: 'Lune' }, keptAtMs: 1 }
  await drafts.write(place, draft)
  const release = await drafts.hold(place)
  await remove('m1')
  expect(drafts.all()).toMatchObject([draft])
  release?.()
})
