import type { DiskReport } from './break-disk.ts'
import type { SyncReport } from './count-syncs.ts'
import type { DrillReport } from './drill-backup.ts'
import type { KillReport } from './kill-server.ts'
import type { StopReport } from './stop-server.ts'

/** One line for each figure, and the violations. */
export type Table = {
  readonly lines: readonly string[]
  readonly violations: readonly string[]
}

const line = (name: string, value: string | number): string => `${name.padEnd(44)} ${value}`

export const killTable = (report: KillReport): Table => ({
  lines: [
    line('kills under load', report.kills),
    line('kills during a start, beside these', report.killsAtStart),
    line('writes acknowledged', report.acknowledged),
    line('writes sent again, no answer had come', report.resent),
    line('writes put off (503, 429)', report.putOff),
    line('start, ms: median (min–max)', spread(report.startsMs)),
    line('lost, applied twice, or otherwise wrong', report.violations.length),
  ],
  violations: report.violations,
})

export const syncTable = (report: SyncReport): Table =>
  report.type === 'skipped'
    ? { lines: [line('syncs under strace', `not counted: ${report.reason}`)], violations: [] }
    : {
        lines: [
          line('under strace: writes acknowledged', report.acknowledged),
          line('under strace: transactions', report.groups),
          line('under strace: fsync and fdatasync', report.syncs),
        ],
        violations: report.violations,
      }

export const diskTable = ({ damages, skipped }: DiskReport): Table => ({
  lines: [
    ...damages.map((damage) =>
      line(
        damage.name,
        damage.violations.length === 0
          ? `503 and degraded, reads go on, recovers in ${damage.recoveryMs.toFixed(0)} ms; ${damage.acknowledged} writes kept`
          : `${damage.violations.length} violations`,
      ),
    ),
    ...skipped.map((reason) => line('skipped', reason)),
  ],
  violations: damages.flatMap(({ name, violations }) =>
    violations.map((violation) => `${name}: ${violation}`),
  ),
})

export const stopTable = (reports: readonly StopReport[]): Table => {
  const violations = reports.flatMap((report) => report.violations)
  return {
    lines: [
      line('stops under load', reports.length),
      line(
        'writes acknowledged',
        reports.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      ),
      line('stop, ms: median (min–max)', spread(reports.map(({ stopMs }) => stopMs))),
      line('cut off, lost, or otherwise wrong', violations.length),
    ],
    violations,
  }
}

export const drillTable = (report: DrillReport): Table => ({
  lines: [
    line('writes acknowledged before the backup', report.acknowledgedBefore),
    line('writes acknowledged during the backup', report.acknowledgedDuring),
    line('writes acknowledged', report.acknowledged),
    line('backup, ms', report.backupMs.toFixed(0)),
    line('restore, ms', report.restoreMs.toFixed(0)),
    line('missing, in two pieces, or otherwise wrong', report.violations.length),
  ],
  violations: report.violations,
})

const spread = (values: readonly number[]): string => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number): string =>
    (sorted[Math.round((sorted.length - 1) * part)] ?? 0).toFixed(0)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}
