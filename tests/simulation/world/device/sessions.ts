import { ACCOUNTS, type AccountName } from '#tests/simulation/server/first-rows.ts'
import { outboxName } from '../evidence.ts'
import { noteServerChanges } from '../server/server-changes.ts'
import type { World } from '../world.ts'

type Place = { readonly device: string; readonly account: AccountName }

/** The account's session on the device; a new one where it has none. */
export const findSession = async (world: World, place: Place): Promise<string> =>
  world.sessions.get(outboxName(place)) ?? (await openSession(world, place))

const openSession = async (world: World, { device, account }: Place): Promise<string> => {
  const token = await world.server.openSession(ACCOUNTS[account])
  world.sessions.set(outboxName({ device, account }), token)
  world.tokens.set(token, account)
  await noteServerChanges(world)
  return token
}

export const endSession = async (world: World, place: Place): Promise<void> => {
  const token = world.sessions.get(outboxName(place))
  if (token === undefined) return
  world.sessions.delete(outboxName(place))
  await world.server.endSession(token)
}
