// npm run db:move -- --from <database> --to <database>: copies everything to another database, also of another kind.

import { parseArgs } from 'node:util'
import { nowMs } from '#server/app/process-clock.ts'
import { isThere, readSnapshot } from '#server/db/dump/database-snapshot.ts'
import { type Moved, moveDatabase } from '#server/db/dump/move-database.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { databaseLabel, readDatabaseAddress } from '#server/settings/setting-values.ts'
import {
  about,
  type CommandEnd,
  done,
  failed,
  formatQuantity,
  runCommand,
  secondsSince,
} from './database-command.ts'

const USAGE = `Usage: npm run db:move -- --from <database> --to <database>
Each is file:<path> or postgres://<account>:<password>@<host>/<database>. The second one must be empty.
Stop the server first, and start it with DATABASE_URL set to the second one. Pictures stay where they are.`

const readCommandLine = () => {
  try {
    const { from, to } = parseArgs({
      options: { from: { type: 'string' }, to: { type: 'string' } },
    }).values
    return from === undefined || to === undefined ? null : { from, to }
  } catch {
    // Unknown option, or none at all: the usage lists the valid ones.
    return null
  }
}

const move = async (): Promise<CommandEnd> => {
  const beganMs = nowMs()
  const wanted = readCommandLine()
  if (wanted === null) return { type: 'misused' }
  const [from, to] = [readDatabaseAddress(wanted.from), readDatabaseAddress(wanted.to)]
  if ('problem' in from) return failed(`--from: ${from.problem}`)
  if ('problem' in to) return failed(`--to: ${to.problem}`)
  if (databaseLabel(from.value) === databaseLabel(to.value))
    return failed('--from and --to are the same database')
  // An error of the source is reported for the source, not for the target.
  if (isThere(from.value)) await about(from.value, () => readSnapshot(from.value, readNothing))
  const moved = await about(to.value, () => moveDatabase({ from: from.value, to: to.value, nowMs }))
  return movedToEnd(moved, { from: from.value, to: to.value, beganMs })
}

const readNothing = async (): Promise<void> => undefined

type Case = {
  readonly from: DatabaseAddress
  readonly to: DatabaseAddress
  readonly beganMs: number
}

const movedToEnd = (moved: Moved, { from, to, beganMs }: Case): CommandEnd => {
  const [source, target] = [databaseLabel(from), databaseLabel(to)]
  switch (moved.type) {
    case 'nothing-there':
      return failed(`There is no database yet: ${source}`)
    case 'in-use':
      return failed(`${databaseLabel(moved.which)} is in use. Stop the server first`)
    case 'other-version':
      return failed(
        `${source} was last used by another version of Néomuse. Start this version on it once, then move it`,
      )
    case 'target-holds-data':
      return failed(`${target} holds data already, and is not overwritten`)
    case 'differs':
      return failed(
        `Not everything arrived in ${target} as it was sent, in: ${moved.tables.join(', ')}. Do not use it`,
        `${source} is as it was`,
      )
    case 'moved':
      return done([
        ...moved.tables.map(({ name, rows }) => `${name}: ${formatQuantity(rows, 'row')}`),
        `Moved and compared: ${source} → ${target}, in ${secondsSince(beganMs)}`,
        `From now on: DATABASE_URL=${to.type === 'sqlite' ? `file:${to.file}` : 'what --to says'}. The old one is as it was`,
      ])
  }
}

await runCommand(USAGE, move)
