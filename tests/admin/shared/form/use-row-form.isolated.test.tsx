// @vitest-environment happy-dom
import { act, useMemo, useState } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type EntityForm, useEntityForm } from '#admin/shared/form/use-entity-form.ts'
import { type RowSaving, useSaveRow } from '#admin/shared/form/use-row-form.ts'
import { aModel } from '#tests/support/make-rows.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { pageToasts } from '#ui/overlay/toast-store.ts'

const schema = v.object({ price: v.string() })
type Values = v.InferOutput<typeof schema>

const LUNA = aModel({ price: 29 })

/** The form of a row that the page has rendered, on a device that may have a newer one. */
const setUp = async () => {
  const { db, show } = await openAdminPage()
  await db.table('models').put(LUNA)
  const latest: {
    form?: EntityForm<Values>
    saving?: RowSaving
    rerender?: (luna: typeof LUNA) => void
  } = {}
  const saved: Values[] = []
  function Probe() {
    const [luna, rerender] = useState(LUNA)
    const row = useMemo(() => ({ price: String(luna.price) }), [luna])
    const form = useEntityForm({
      entity: 'models',
      rowId: LUNA.id,
      isOpen: true,
      row,
      empty: row,
      schema,
    })
    const saving = useSaveRow({
      entity: 'models',
      row: luna,
      form,
      toDraft: ({ price }) => ({ ...LUNA, price: Number(price) }),
      done: 'fait',
      onSaved: (_, sent) => saved.push(sent),
    })
    Object.assign(latest, { form, saving, rerender })
    return null
  }
  await show(<Probe />)
  const type = (price: string) => act(async () => latest.form?.set('price', price))
  const press = () => act(async () => latest.saving?.save())
  return {
    db,
    saved,
    type,
    press,
    save: async (price: string) => {
      await type(price)
      await press()
    },
    /** Another admin's price, pulled and rendered. */
    receive: async (price: number) => {
      const luna = aModel({ price, version: price })
      await act(async () => {
        await db.table('models').put(luna)
        latest.rerender?.(luna)
      })
    },
    timesAnnounced: () => latest.form?.conflicts.timesAnnounced,
    // The typed text is being stored meanwhile, and the form is notified.
    waiting: () => act(async () => db.table('outbox').toArray()),
  }
}

test('a form overwrites only its own fields of the shown row', async () => {
  const { save, saved, waiting } = await setUp()
  await save('31')
  expect(await waiting()).toMatchObject([{ fields: { price: 31 } }])
  expect(saved).toEqual([{ price: '31' }])
})

test('a form of a row that has changed since it was rendered stays open, and overwrites nothing', async () => {
  const { db, save, saved, waiting } = await setUp()
  await db.table('models').put(aModel({ price: 46, version: 2 }))
  await save('31')
  expect(await waiting()).toEqual([])
  expect(saved).toEqual([])
  const toastTexts = pageToasts.getToasts().map(({ description }) => String(description))
  expect(toastTexts.join('\n')).toContain('Quelqu’un vient de modifier')
})

test('a change from elsewhere is overwritten only by the press after it was shown, each time', async () => {
  const { type, press, receive, waiting, timesAnnounced } = await setUp()
  await type('31')
  await receive(46)
  await press()
  expect([await waiting(), timesAnnounced()]).toEqual([[], 1])
  await receive(47)
  await press()
  expect([await waiting(), timesAnnounced()]).toEqual([[], 2])
  await press()
  expect([await waiting(), timesAnnounced()]).toMatchObject([[{ fields: { price: 31 } }], 2])
})

test('a change to a field that the admin has typed back is not shown', async () => {
  const { type, press, receive, waiting, timesAnnounced } = await setUp()
  await type('31')
  await receive(46)
  await type('46')
  await press()
  expect([await waiting(), timesAnnounced()]).toEqual([[], 0])
})
