import { ENTITIES } from '#contract/entities/entities.ts'
import type { ApiRequest } from '#sync/ports.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { chooseEdit, ENTITY_WEIGHTS } from '#tests/simulation/script/choose-edit.ts'
import { pickWeighted, type SeededRandom } from '#tests/simulation/seeded-random.ts'
import { ACCOUNTS } from '#tests/simulation/server/first-rows.ts'
import { findSession } from '../device/sessions.ts'
import type { World } from '../world.ts'
import { nameOfRow, noteServerChanges } from './server-changes.ts'

/** Another administrator, on a good connection and without an engine, changes a row on the server. */
export const editElsewhere = async (world: World, random: SeededRandom): Promise<void> => {
  if (!world.isServerUp) return
  const entity = pickWeighted(ENTITY_WEIGHTS, random)
  const rows = [...world.serverRows]
    .filter(([key]) => key.startsWith(`${entity}/`))
    .map(([, row]) => row)
  world.intents += 1
  const newId = (): string => newRowId(world)
  const choice = { entity, rows, number: world.intents, newId, ownId: ACCOUNTS.cleo }
  const edit = chooseEdit(choice, random)
  if (edit === null) return
  const token = await findSession(world, { device: 'elsewhere', account: 'cleo' })
  const row = rows.find(({ id }) => id === edit.rowId)
  world.history.note('cleo', () => `${edit.type} ${nameOfRow(edit)}`)
  await world.server.handle(requestOf(edit, row), token)
  await noteServerChanges(world)
}

/** An id in a form that no device generates. */
const newRowId = ({ intents }: World): string =>
  `01900000-0000-7000-8099-${intents.toString().padStart(12, '0000000c0000')}`

const requestOf = (edit: Edit, row: SyncRow | undefined): ApiRequest => {
  const { single, fields } = ENTITIES[edit.entity]
  const list = `/api/admin/${edit.entity}`
  const path = single ? list : `${list}/${edit.rowId}`
  switch (edit.type) {
    case 'create':
      return { method: 'POST', path: list, headers: {}, body: { id: edit.rowId, ...edit.fields } }
    case 'update': {
      const known = Object.keys(fields).map((field) => [field, row?.[field]])
      return {
        method: 'PUT',
        path,
        headers: {},
        body: { ...Object.fromEntries(known), ...edit.fields },
      }
    }
    case 'delete':
      return { method: 'DELETE', path, headers: {} }
  }
}
