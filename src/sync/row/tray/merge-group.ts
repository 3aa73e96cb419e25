import type { Fields, LostField } from '../row-state.ts'
import { sameValue } from '../same-value.ts'

/**
 * A lost value as it is to be made again. Of a group, only the members that its admin changed are put on what the group
 * holds now: another admin's members stay. Any other value comes back as it was.
 */
export const mergeGroup = (
  { local, before }: { readonly local: unknown; readonly before?: unknown },
  now: unknown,
): unknown => {
  if (!isGroup(before) || !isGroup(local) || !isGroup(now)) return local
  const changed = Object.entries(local).filter(
    ([member, value]) => !sameValue(value, before[member]),
  )
  return { ...now, ...Object.fromEntries(changed) }
}

/** Whether both have changed the same since `before`: the value, or of a group one and the same member. */
export const isClash = (local: unknown, before: unknown, now: unknown): boolean =>
  isGroup(local) && isGroup(before) && isGroup(now)
    ? Object.keys(local).some((member) => isClash(local[member], before[member], now[member]))
    : !sameValue(local, before) && !sameValue(now, before) && !sameValue(local, now)

/** Notes of groups what they were before their admin changed them, as far as that is known. */
export const withBefore = (
  lost: readonly LostField[],
  known: Fields | null,
): readonly LostField[] =>
  lost.map((entry) => {
    const before = known?.[entry.field]
    return isGroup(entry.local) && isGroup(before) ? { ...entry, before } : entry
  })

/** Fields inside a field. */
const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
