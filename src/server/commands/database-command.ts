import { resolve } from 'node:path'
import { whyNot } from '#server/app/open-database.ts'
import { nowMs } from '#server/app/process-clock.ts'
import { RowRefused } from '#server/db/dump/replace-contents.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'

/** Result of a command. */
export type CommandEnd =
  | {
      readonly type: 'done'
      readonly lines: readonly string[]
      readonly warnings: readonly string[]
    }
  | { readonly type: 'failed'; readonly lines: readonly string[] }
  | { readonly type: 'misused' }

export const done = (lines: readonly string[], warnings: readonly string[] = []): CommandEnd => ({
  type: 'done',
  lines,
  warnings,
})

export const failed = (...lines: readonly string[]): CommandEnd => ({ type: 'failed', lines })

const FAILED = 1
const MISUSED = 2

/** Runs a command, prints its result, and sets the exit code: 0 done, 1 failed, 2 wrong usage. */
export const runCommand = async (
  usage: string,
  work: (settings: Settings) => Promise<CommandEnd>,
): Promise<void> => {
  const reading = readSettings(process.env)
  const end =
    reading.type === 'valid'
      ? await endOf(() => work(reading.settings))
      : failed('These settings are wrong:', ...reading.problems)
  switch (end.type) {
    case 'done':
      for (const line of end.lines) console.log(line)
      for (const line of end.warnings) console.error(line)
      return
    case 'failed':
      for (const line of end.lines) console.error(line)
      process.exitCode = FAILED
      return
    case 'misused':
      console.error(usage)
      process.exitCode = MISUSED
  }
}

/** A failure whose message is already written for the user. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

const endOf = async (work: () => Promise<CommandEnd>): Promise<CommandEnd> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandFailed) return failed(error.message)
    throw error
  }
}

/** Runs a part of a command that concerns one database: a failure of that database ends the command with a message. */
export const about = async <T>(database: DatabaseAddress, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof RowRefused ? refusalToText(error) : whyNot(error)
    if (reason === null) throw error
    throw new CommandFailed(`The database ${databaseLabel(database)} ${reason}`, { cause: error })
  }
}

const refusalToText = ({ table, message }: RowRefused): string =>
  `does not take a row of the table ${table}: ${message}. It was left as it was`

/** npm runs scripts in the project's folder; the user may have typed the command in another one. */
export const pathFromUser = (path: string): string => resolve(process.env.INIT_CWD ?? '', path)

export const formatQuantity = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat('en-GB').format(count)} ${count === 1 ? one : many}`

export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const secondsSince = (beganMs: number): string =>
  `${((nowMs() - beganMs) / 1_000).toFixed(1)} s`

export const sumRows = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)
