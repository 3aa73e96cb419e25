import { isDeepStrictEqual } from 'node:util'
import type { Device } from '../stage/device.ts'
import { type DeviceContents, readDevice } from './read-device.ts'
import type { ServerContents } from './read-server.ts'

/** Compares the device with the server, when no edit waits: one sentence for each difference. */
export const differencesOf = (
  contents: DeviceContents | null,
  server: ServerContents,
): string[] => {
  if (contents === null) return ['the account has no database']
  const { outbox, bases, mirrors } = contents
  return [
    ...outbox.map(
      ({ type, entity, rowId, state, attempts, lastProblem }) =>
        `waits: ${type} ${entity}/${rowId}, ${state}, ${attempts} attempts, ${lastProblem}`,
    ),
    ...(bases.length === outbox.length || bases.length === 0
      ? []
      : [`${bases.length} bases are kept`]),
    ...Object.entries(server.rows).flatMap(([entity, rows]) =>
      differencesOfRows(entity, mirrors[entity] ?? [], rows),
    ),
  ]
}

type Row = { readonly id: string }

const differencesOfRows = (
  entity: string,
  local: readonly Row[],
  remote: readonly Row[],
): string[] => {
  const byId = new Map(local.map((row) => [row.id, row]))
  const known = new Set(remote.map(({ id }) => id))
  return [
    ...remote
      .filter((row) => !isDeepStrictEqual(byId.get(row.id), row))
      .map(
        (row) =>
          `${entity}/${row.id}: ${JSON.stringify(byId.get(row.id))} here, ${JSON.stringify(row)} there`,
      ),
    ...local.filter(({ id }) => !known.has(id)).map(({ id }) => `${entity}/${id}: only here`),
  ]
}

/** What the admin sees when everything is synchronised. */
const pillOf = ({ tray }: Pick<DeviceContents, 'tray'>): RegExp =>
  tray.length === 0 ? /^À jour/ : new RegExp(`^${tray.length} refusée`)

/** One sentence for each fault on the screen. */
export const checkScreen = async (device: Device, contents: DeviceContents): Promise<string[]> => {
  const page = device.page()
  const pill = pillOf(contents)
  const buttons = await page.getByRole('button').allInnerTexts()
  const isWhite = !(await page.locator('h1').first().isVisible())
  return [
    ...(isWhite ? ['a white page'] : []),
    ...(buttons.some((text) => pill.test(text.trim()))
      ? []
      : [`the pill says none of ${pill}: ${buttons.slice(0, 6).join(' | ')}`]),
    ...device.watch.complaints(),
  ]
}

export const contentsOf = (device: Device, adminId: string): Promise<DeviceContents | null> =>
  readDevice(device.page(), adminId)
