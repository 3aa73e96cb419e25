// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RowNotice } from '#admin/shared/form/row-notice.tsx'
import { type EntityForm, useEntityForm } from '#admin/shared/form/use-entity-form.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { createObservable } from '#ui/form/observable.ts'

const schema = v.object({ description: v.string() })
type Values = v.InferOutput<typeof schema>

const BEGINNING = 'Le même début, mot pour mot. '.repeat(20)

/** The notice about a description that now differs from the admin's own. */
const saidOf = async (theirs: string, own: string): Promise<string> => {
  const { show } = await openAdminPage()
  const row = { description: theirs }
  function Probe() {
    const form = useEntityForm({
      entity: 'models',
      rowId: 'luna',
      isOpen: true,
      row,
      empty: row,
      schema,
    })
    const state = {
      baseline: row,
      values: { description: own },
      news: { refreshed: [], clashing: ['description'] },
      isOver: false,
    }
    const overtaken: EntityForm<Values> = { ...form, typed: createObservable(state) }
    return <RowNotice entity="models" form={overtaken} />
  }
  const { container } = await show(<Probe />)
  return /« (.*) »/su.exec(container.textContent?.replace(/\s/gu, ' ') ?? '')?.[1] ?? ''
}

test('a short text is quoted whole', async () => {
  expect(await saidOf('Bob : un.', 'Ada : un.')).toBe('Bob : un.')
})

test.each([
  ['in its middle', `${BEGINNING}Bob a écrit ceci.${BEGINNING}`, `${BEGINNING}Ada, cela.`],
  ['at its end', `${BEGINNING}Bob a écrit ceci.`, `${BEGINNING}Ada, cela.`],
])('of a long text that differs %s, the differing part is quoted', async (_, theirs, own) => {
  const said = await saidOf(theirs, own)
  expect(said).toContain('Bob a écrit ceci.')
  expect(said.length).toBeLessThan(170)
})
