// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type EntityForm, useEntityForm } from '#admin/entity/form/use-entity-form.ts'
import { type RowSaving, useSaveRow } from '#admin/entity/form/use-save-row.ts'
import { aModel } from '#tests/support/make-rows.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { pageToasts } from '#ui/overlay/toast/show-toast.ts'

const schema = v.object({ price: v.string() })
type Values = v.InferOutput<typeof schema>

const LUNA = aModel({ price: 29 })
const drawn: Values = { price: '29' }

/** The form of a row that the page has drawn, on a device that may hold a newer one. */
const setUp = async () => {
  const { db, show } = await openAdminPage()
  await db.table('models').put(LUNA)
  const latest: { form?: EntityForm<Values>; saving?: RowSaving } = {}
  const saved: Values[] = []
  function Probe() {
    const form = useEntityForm({
      entity: 'models',
      rowId: LUNA.id,
      isOpen: true,
      row: drawn,
      empty: drawn,
      schema,
    })
    const saving = useSaveRow({
      entity: 'models',
      row: LUNA,
      form,
      toDraft: ({ price }) => ({ ...LUNA, price: Number(price) }),
      done: 'fait',
      onSaved: (_, sent) => saved.push(sent),
    })
    Object.assign(latest, { form, saving })
    return null
  }
  await show(<Probe />)
  return {
    db,
    saved,
    save: async (price: string) => {
      await act(async () => latest.form?.set('price', price))
      await act(async () => latest.saving?.save())
    },
    waiting: () => db.table('outbox').toArray(),
  }
}

test('a form writes its own fields over the row that it shows', async () => {
  const { save, saved, waiting } = await setUp()
  await save('31')
  expect(await waiting()).toMatchObject([{ fields: { price: 31 } }])
  expect(saved).toEqual([{ price: '31' }])
})

test('a form over a row that has changed since it was drawn stays open, and writes over nobody', async () => {
  const { db, save, saved, waiting } = await setUp()
  await db.table('models').put(aModel({ price: 46, version: 2 }))
  await save('31')
  expect(await waiting()).toEqual([])
  expect(saved).toEqual([])
  const told = pageToasts.getToasts().map(({ description }) => String(description))
  expect(told.join('\n')).toContain('Quelqu’un vient de modifier')
})
