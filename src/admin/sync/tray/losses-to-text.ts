import { isolate } from '#domain/text/isolate.ts'
import type { ValueDifference } from '#ui/workbench/value-diff.tsx'

/** What 'copier' puts on the clipboard: the admin's own values, one field per line. */
export const lossesToText = (title: string, losses: readonly ValueDifference[]): string =>
  [title, ...losses.map(({ label, ours }) => `${label}\u00a0: ${isolate(ours)}`)].join('\n')
