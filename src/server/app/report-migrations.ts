import type { MigrationProgress } from '#server/db/migrations/migrate.ts'

export type MigrationReport = {
  readonly begin: (names: readonly string[]) => void
  readonly onProgress: (progress: MigrationProgress) => void
  /** After success and failure. Without effect where nothing has begun. */
  readonly end: (outcome: 'done' | 'failed') => void
}

type Reporting = {
  /** Prints a line. */
  readonly say: (line: string) => void
  readonly nowMs: () => number
  /** Calls again and again; the returned function stops it. */
  readonly every: (ms: number, call: () => void) => () => void
}

const SAY_EVERY_MS = 2_000

/** Says how far the migrations of a start have come, for as long as they take. */
export const createMigrationReport = ({ say, nowMs, every }: Reporting): MigrationReport => {
  let begun: { readonly atMs: number; readonly stop: () => void } | null = null
  let latest: MigrationProgress = { doing: 'waiting' }
  return {
    begin: (names) => {
      say(
        `Migrations: ${names.length} to run, up to ${names.at(-1)}. The site answers meanwhile that it is back in a moment`,
      )
      begun = { atMs: nowMs(), stop: every(SAY_EVERY_MS, () => say(progressToLine(latest))) }
    },
    onProgress: (progress) => {
      latest = progress
    },
    end: (outcome) => {
      if (begun === null) return
      begun.stop()
      const seconds = ((nowMs() - begun.atMs) / 1_000).toFixed(1)
      say(
        outcome === 'done'
          ? `Migrations: done after ${seconds} s`
          : `Migrations: given up after ${seconds} s. The database is as it was`,
      )
    },
  }
}

const progressToLine = (progress: MigrationProgress): string => {
  switch (progress.doing) {
    case 'copying':
      return 'Migrations: the database is being copied first'
    case 'waiting':
      return 'Migrations: waiting for another process, which uses the database or migrates it'
    case 'migrating': {
      const { name, rows } = progress
      if (rows === null) return `Migration ${name}`
      const { format } = new Intl.NumberFormat('en-GB')
      return `Migration ${name}: ${format(rows.done)} of ${format(rows.total)} rows of ${rows.table}`
    }
  }
}
