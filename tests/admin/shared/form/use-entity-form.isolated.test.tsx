// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { DraftStoreProvider } from '#admin/shared/form/draft-store-context.tsx'
import { type EntityForm, useEntityForm } from '#admin/shared/form/use-entity-form.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDraftDevice, openTrackedDrafts } from '#tests/support/open-drafts.ts'

const schema = v.object({ name: v.string(), price: v.string() })
type Values = v.InferOutput<typeof schema>

const luna: Values = { name: 'Luna', price: '29' }
const empty: Values = { name: '', price: '' }
const place = { entity: 'models', rowId: 'm1' }

const openForm = async (
  firstRow: Values | null,
  device = aDraftDevice(),
  rowId = 'm1' as string | null,
) => {
  const { store, written } = await openTrackedDrafts(device)
  const latest: { form: EntityForm<Values> | null } = { form: null }
  function Probe({ row, isOpen }: { row: Values | null; isOpen: boolean }) {
    latest.form = useEntityForm({ entity: 'models', rowId, isOpen, row, empty, schema })
    return null
  }
  const node = (row: Values | null, isOpen = true) => (
    <DraftStoreProvider store={store}>
      <Probe row={row} isOpen={isOpen} />
    </DraftStoreProvider>
  )
  const { render } = await mount(node(firstRow))
  return {
    device,
    /** As when its window is closed. */
    shut: () => render(node(firstRow, false)),
    /** As when the page is left. */
    close: () => render(null),
    store,
    form: () => {
      if (latest.form === null) throw new Error('not rendered')
      return latest.form
    },
    do: (what: (form: EntityForm<Values>) => void) =>
      act(async () => {
        if (latest.form) what(latest.form)
        await written()
      }),
    row: (row: Values | null) => render(node(row)),
  }
}

test('every keystroke is stored on the device before anything else happens', async () => {
  const open = await openForm(luna)
  await open.do((form) => {
    form.set('name', 'Lun')
    form.set('name', 'Lune')
    form.set('price', '31')
    expect(open.store.read(place)?.values).toEqual({ name: 'Lune', price: '31' })
  })
  expect(open.form().typed.get().values).toEqual({ name: 'Lune', price: '31' })
  expect(open.form().isDirtyNow()).toBe(true)
})

test('the draft of a crashed form is offered, and restored with the changes made meanwhile', async () => {
  const before = await openForm(luna)
  await before.do((form) => form.set('name', 'Lune'))
  await before.close()
  const after = await openForm({ ...luna, price: '35' }, before.device)
  expect(after.form().typed.get().values.name).toBe('Luna')
  await after.do((form) => form.offer?.resume())
  expect(after.form().typed.get().values).toEqual({ name: 'Lune', price: '35' })
  expect(after.form().typed.get().news?.refreshed).toEqual(['price'])
  expect(after.form().offer).toBeNull()
})

test('a declined draft is gone for good', async () => {
  const before = await openForm(luna)
  await before.do((form) => form.set('name', 'Lune'))
  await before.close()
  const after = await openForm(luna, before.device)
  await after.do((form) => form.offer?.decline())
  expect(after.form().isDirtyNow()).toBe(false)
  expect(after.store.read(place)).toBeNull()
  expect((await openForm(luna, before.device)).form().offer).toBeNull()
})

test('a draft of another version of the form is not offered', async () => {
  const device = aDraftDevice()
  await device.db.drafts.put({ ...place, baseline: luna, values: { nom: 'Lune' }, keptAtMs: 1 })
  expect((await openForm(luna, device)).form().offer).toBeNull()
})

test('typing back to the original value leaves no draft', async () => {
  const open = await openForm(luna)
  await open.do((form) => form.set('name', 'Lune'))
  await open.do((form) => form.set('name', 'Luna'))
  expect(open.store.read(place)).toBeNull()
  expect(open.form().isDirtyNow()).toBe(false)
})

test('a saved form blocks no navigation, even before it is rendered again', async () => {
  const open = await openForm(luna)
  await open.do((form) => form.set('name', 'Lune'))
  await open.do((form) => {
    form.finish()
    expect(form.isDirtyNow()).toBe(false)
  })
  expect(open.store.read(place)).toBeNull()
})

test('a form set aside leaves its draft for another visit', async () => {
  const open = await openForm(luna)
  await open.do((form) => form.set('name', 'Lune'))
  await open.do((form) => form.setAside?.())
  expect(open.form().isDirtyNow()).toBe(false)
  expect(open.store.read(place)?.values).toEqual({ name: 'Lune', price: '29' })
})

test.each(['m1', null])(
  'a form that was closed leaves its draft to the next one: row %s',
  async (rowId) => {
    const first = await openForm(luna, aDraftDevice(), rowId)
    await first.do((form) => form.set('name', 'Lune'))
    await first.shut()
    const second = await openForm(luna, first.device, rowId)
    expect(second.form().offer).not.toBeNull()
    // Neither restored nor declined.
    await second.shut()
    expect((await openForm(luna, first.device, rowId)).form().offer).not.toBeNull()
  },
)

test('the row that comes after an empty form fills it without any news', async () => {
  const open = await openForm(null)
  await open.row(luna)
  expect(open.form().typed.get().values).toEqual(luna)
  expect(open.form().typed.get().news).toBeNull()
})

test('the answer to the form’s own save is no outside change of the row', async () => {
  const open = await openForm(luna)
  await open.do((form) => form.set('price', '31,00'))
  await open.do((form) => form.finish())
  await open.row({ ...luna, price: '31' })
  expect(open.form().typed.get().news).toBeNull()
})

test('a form that stays open after a save knows the saved values: the row that follows is no outside change', async () => {
  const open = await openForm(luna)
  await open.do((form) => form.set('name', ' Lune '))
  await open.do((form) => form.goOn({ name: 'Lune', price: '29' }, form.typed.get().values))
  expect(open.form().isDirtyNow()).toBe(false)
  expect(open.store.read(place)).toBeNull()
  await open.row({ name: 'Lune', price: '29' })
  expect(open.form().typed.get()).toMatchObject({ values: { name: 'Lune' }, news: null })
  await open.do((form) => form.set('price', '31'))
  expect(open.form().isDirtyNow()).toBe(true)
})

test('text typed while a save is under way stays, and is stored', async () => {
  const open = await openForm(luna)
  await open.do((form) => form.set('name', 'Lune'))
  const sent = open.form().typed.get().values
  await open.do((form) => form.set('name', 'Lune claire'))
  await open.row({ ...luna, name: 'Lune' })
  await open.do((form) => form.goOn({ ...luna, name: 'Lune' }, sent))
  expect(open.form().typed.get()).toMatchObject({ values: { name: 'Lune claire' }, news: null })
  expect(open.store.read(place)?.values).toMatchObject({ name: 'Lune claire' })
})

test('each form of a new row has its own draft, and offers only drafts that no page holds', async () => {
  let nowMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => ++nowMs)
  const device = aDraftDevice()
  const first = await openForm(null, device, null)
  await first.do((form) => form.set('name', 'Aurore'))
  const second = await openForm(null, device, null)
  expect(second.form().offer).toBeNull()
  await second.do((form) => form.set('name', 'Bruma'))
  await first.close()
  await second.close()
  const third = await openForm(null, device, null)
  await third.do((form) => form.offer?.resume())
  expect(third.form().typed.get().values.name).toBe('Bruma')
  const fourth = await openForm(null, device, null)
  await fourth.do((form) => form.offer?.resume())
  expect(fourth.form().typed.get().values.name).toBe('Aurore')
  await fourth.do((form) => form.set('price', '31'))
  const names = fourth.store.all().map(({ values }) => (values as Values).name) // as this form wrote them
  expect(names.toSorted()).toEqual(['Aurore', 'Bruma'])
})

test('the draft of an open form is offered to no other page, which neither writes nor deletes it', async () => {
  const first = await openForm(luna)
  await first.do((form) => form.set('name', 'Lune'))
  const second = await openForm(luna, first.device)
  expect(second.form()).toMatchObject({ offer: null, isElsewhere: true, setAside: null })
  await second.do((form) => form.set('price', '31'))
  await second.do((form) => form.finish())
  expect(await first.device.db.drafts.toArray()).toMatchObject([{ values: { name: 'Lune' } }])
  expect([first.form().isDirtyNow(), first.form().isElsewhere]).toEqual([true, false])
  await first.close()
  expect((await openForm(luna, first.device)).form().offer).not.toBeNull()
})

test('a form opened before the other one’s first character does not overwrite it until that is saved', async () => {
  const second = await openForm(luna)
  const first = await openForm(luna, second.device)
  await first.do((form) => form.set('name', 'Lune'))
  await expect.poll(() => second.store.read(place)).not.toBeNull()
  await second.do((form) => form.set('price', '31'))
  expect(second.form().isElsewhere).toBe(true)
  expect(second.store.read(place)?.values).toEqual({ name: 'Lune', price: '29' })
  await first.do((form) => form.finish())
  await expect.poll(() => second.store.read(place)).toBeNull()
  await second.do((form) => form.set('price', '32'))
  expect(second.form().isElsewhere).toBe(false)
  await expect.poll(() => first.store.read(place)).not.toBeNull()
  await first.do((form) => form.set('price', '33'))
  expect(first.form().isElsewhere).toBe(true)
  const third = await openForm(luna, second.device)
  expect(third.form()).toMatchObject({ offer: null, isElsewhere: true })
})

test('a browser that refuses to store is reported to the user', async () => {
  const open = await openForm(luna)
  open.device.db.drafts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await open.do((form) => form.set('name', 'Lune'))
  await expect.poll(() => open.form().isKept).toBe(false)
  expect(open.store.read(place)?.values).toEqual({ name: 'Lune', price: '29' })
})
