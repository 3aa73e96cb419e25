import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { type Edit, mergeGroup } from '#sync/row/edit-row.ts'
import {
  type Fields,
  type Rejection,
  type SyncRow,
  sameValue,
  withDefaults,
} from '#sync/row/row-state.ts'
import { chooseEdit, ENTITY_WEIGHTS } from '#tests/simulation/script/choose-edit.ts'
import { pickWeighted, type SeededRandom } from '#tests/simulation/seeded-random.ts'
import { ACCOUNTS } from '#tests/simulation/server/first-rows.ts'
import { outboxName } from '../evidence.ts'
import { nameOfRow, shortText } from '../server/server-changes.ts'
import type { World } from '../world.ts'
import { signalEngines } from './engine-host.ts'
import { begin, step, type Tab } from './tab.ts'

/** An administrator changes something in a tab. */
export const editInTab = (world: World, tab: Tab, random: SeededRandom): void => {
  const { device, account, connection, owner } = tab
  const entity = pickWeighted(ENTITY_WEIGHTS, random)
  begin(world, () =>
    step(world, { tab, owner }, async () => {
      const rows = await device.storage.rows(ACCOUNTS[account], entity)
      await checkScreen(world, tab, { entity, rows })
      world.intents += 1
      const { newId, nowMs } = device
      const edit = chooseEdit(
        { entity, rows, number: world.intents, newId, ownId: ACCOUNTS[account] },
        random,
      )
      if (edit === null) return
      const seen = rows.find(({ id }) => id === edit.rowId) ?? null
      const isCancelling = await cancels(tab, edit)
      const { type: outcome } = await connection.edit(edit, { newId, nowMs })
      world.history.note(tab.name, () => `${editToText(edit)}: ${outcome}`)
      if (outcome !== 'saved') return
      noteIntent(world, tab, { edit, seen })
      await checkDurable(world, tab, edit)
      if (isCancelling) await checkCancelled(world, tab, edit)
      signalEngines(world, device, 'edit')
    }),
  )
}

type List = { readonly entity: EntityKey; readonly rows: readonly SyncRow[] }

/** Checks that waiting edits are shown on the screen. */
const checkScreen = async (world: World, { name, device, account }: Tab, list: List) => {
  const pending = await device.storage.outbox(ACCOUNTS[account])
  const byRow = Map.groupBy(
    pending.filter(({ entity }) => entity === list.entity),
    ({ rowId }) => rowId,
  )
  for (const [rowId, mutations] of byRow) {
    const row = list.rows.find(({ id }) => id === rowId)
    const wanted = Object.assign({}, ...mutations.map(({ fields }) => fields))
    const isShown =
      mutations.at(-1)?.type === 'delete'
        ? row === undefined
        : row !== undefined && sameValue({ ...row, ...wanted }, row)
    if (!isShown)
      world.evidence.violations.push({
        invariant: 'durable',
        detail: `${name}: what waits for ${nameOfRow({ entity: list.entity, rowId })} is not on the screen`,
      })
  }
}

type Wanted = { readonly edit: Edit; readonly seen: SyncRow | null }

const noteIntent = (world: World, tab: Tab, { edit, seen: row }: Wanted): void => {
  const seen = row && withDefaults(edit.entity, row)
  world.evidence.intents.push({
    number: world.evidence.intents.length,
    atMs: world.scheduler.nowMs(),
    device: tab.device.name,
    account: tab.account,
    entity: edit.entity,
    rowId: edit.rowId,
    type: edit.type,
    fields: edit.type === 'delete' ? {} : changedFields(edit.fields, seen),
    seen,
    changesBefore: world.evidence.changes.length,
    isDiscarded: false,
  })
}

/** Fields that already have the value are not written. */
const changedFields = (fields: Fields, seen: SyncRow | null): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !sameValue(value, seen?.[field])),
  )

/** Whether the edit deletes a row that was created here and never sent. */
const cancels = async ({ device, account }: Tab, { type, rowId }: Edit): Promise<boolean> => {
  if (type !== 'delete') return false
  const entries = await device.storage.outbox(ACCOUNTS[account])
  const [first] = entries.filter((entry) => entry.rowId === rowId)
  return first?.type === 'create' && first.state === 'waiting'
}

/** No other device has to be notified of it. */
const checkCancelled = async (world: World, { device, account }: Tab, edit: Edit) => {
  const entries = await device.storage.outbox(ACCOUNTS[account])
  if (entries.some(({ rowId }) => rowId === edit.rowId))
    world.evidence.violations.push({
      invariant: 'honest',
      detail: `${nameOfRow(edit)} was created and deleted before anything was sent, and still waits`,
    })
}

/** Checks that what was reported as saved is in the storage. */
const checkDurable = async (world: World, tab: Tab, edit: Edit): Promise<void> => {
  const rows = await tab.device.storage.rows(ACCOUNTS[tab.account], edit.entity)
  const row = rows.find(({ id }) => id === edit.rowId)
  const isKept =
    edit.type === 'delete'
      ? row === undefined
      : Object.entries(edit.fields).every(([field, value]) => sameValue(row?.[field], value))
  if (!isKept)
    world.evidence.violations.push({
      invariant: 'durable',
      detail: `${editToText(edit)} was said to be saved, and is not there`,
    })
}

/** An administrator decides on an item of the tray; if it is empty, sometimes gives up a waiting edit. */
export const decideOnTray = (world: World, tab: Tab, random: SeededRandom): void => {
  const { device, account, connection, owner } = tab
  begin(world, () =>
    step(world, { tab, owner }, async () => {
      const items = await device.storage.tray(ACCOUNTS[account])
      noteRejections(world, tab, items)
      const item = items[random.below(Math.max(1, items.length))]
      if (item === undefined) return random.chance(0.5) ? abandonOne(world, tab, random) : undefined
      if (random.chance(0.3)) {
        world.history.note(tab.name, () => `dismisses ${itemToText(item)}`)
        return connection.dismiss(item.id)
      }
      await reapply(world, tab, item)
      signalEngines(world, device, 'edit')
    }),
  )
}

/** The edit may have taken effect or not: this is no longer checked. */
const abandonOne = async (world: World, tab: Tab, random: SeededRandom): Promise<void> => {
  const { device, account, connection } = tab
  const waiting = await device.storage.outbox(ACCOUNTS[account])
  // Usually one that was tried already: an admin seldom gives up a new edit.
  const tried = waiting.filter(({ attempts }) => attempts > 0)
  const known = tried.length > 0 ? tried : waiting
  const entry = known[random.below(Math.max(1, known.length))]
  if (entry === undefined) return
  await connection.abandon(entry.id, { newId: device.newId, nowMs: device.nowMs })
  world.evidence.abandoned.set(entry.id, entry.rowId)
  world.history.note(tab.name, () => `abandons ${entry.type} ${nameOfRow(entry)}`)
  for (const intent of world.evidence.intents)
    if (outboxName(intent) === outboxName({ device: device.name, account }))
      if (intent.entity === entry.entity && intent.rowId === entry.rowId) intent.isDiscarded = true
}

const reapply = async (world: World, tab: Tab, item: Rejection): Promise<void> => {
  const { device, account, connection } = tab
  const newIds: string[] = []
  const newId = (): string => {
    newIds.push(device.newId())
    return newIds.at(-1) ?? ''
  }
  const before = await device.storage.rows(ACCOUNTS[account], item.entity)
  const { type: outcome } = await connection.reapply(item.id, { newId, nowMs: device.nowMs })
  world.history.note(tab.name, () => `reapplies ${itemToText(item)}: ${outcome}`)
  if (outcome !== 'saved') return
  const isNew = item.reason === 'gone' || item.action === 'create'
  const rowId = isNew ? (newIds[0] ?? '') : item.rowId
  const seen = before.find(({ id }) => id === rowId) ?? null
  const lost = Object.fromEntries(
    item.lost.map((entry) => [entry.field, mergeGroup(entry, seen?.[entry.field])]),
  )
  const fields = isNew ? { ...writableFields(item), ...lost } : lost
  const type = isNew ? 'create' : item.action
  noteIntent(world, tab, {
    edit: { type, entity: item.entity, rowId, fields },
    seen,
  })
}

/** The fields of a row that is created again. */
const writableFields = ({ entity, row }: Rejection): Fields =>
  Object.fromEntries(
    Object.keys(ENTITIES[entity].fields).flatMap((field) =>
      row && field in row ? [[field, row[field]]] : [],
    ),
  )

/** Items may leave the tray; it counts that they were there. */
export const noteRejections = (
  { evidence, history }: World,
  { device, account }: Pick<Tab, 'device' | 'account'>,
  items: readonly Rejection[],
): void => {
  const outbox = outboxName({ device: device.name, account })
  for (const rejection of items)
    if (!evidence.rejections.has(rejection.id)) {
      evidence.rejections.set(rejection.id, { outbox, rejection })
      history.note(device.name, () => `tray: ${itemToText(rejection)}`)
    }
}

/** Items without a decision are still there at the account’s next sign-in. */
export const checkTrayKept = async (
  { evidence }: World,
  { name, device, account }: Tab,
  items: readonly Rejection[],
): Promise<void> => {
  const kept = new Set((await device.storage.tray(ACCOUNTS[account])).map(({ id }) => id))
  for (const item of items)
    if (!kept.has(item.id))
      evidence.violations.push({
        invariant: 'nothing-vanishes',
        detail: `${name}: ${itemToText(item)} has left the tray with the sign-out`,
      })
}

const editToText = (edit: Edit): string =>
  `${edit.type} ${nameOfRow(edit)}${edit.type === 'delete' ? '' : ` ${fieldsToText(edit.fields)}`}`

const fieldsToText = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([field, value]) => `${field}=${shortText(JSON.stringify(value))}`)
    .join(' ')

const itemToText = ({ action, reason, lost, ...row }: Rejection): string =>
  `${reason} ${action} ${nameOfRow(row)} (${lost.map(({ field }) => field).join(', ')})`
