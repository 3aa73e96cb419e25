import { sameValue } from '#sync/row/row-state.ts'
import { isFollowed } from '../script/choose-edit.ts'
import { type Change, type Intent, outboxName, type Violation } from '../world/evidence.ts'
import { isInTray, type Ledger } from './ledger.ts'

/**
 * A write may only replace what its admin has seen, or what the same admin has written. Anything else was silently
 * overwritten (Server wins), or restored on top of a value that had lost (No silent undo).
 */
export const checkServerWins = (ledger: Ledger): Violation[] => [
  ...checkOpponents(ledger),
  ...ledger.changes.flatMap((change) => {
    const outbox = ledger.outboxOf(change)
    if (outbox === null || change.before === null) return []
    const intents = ledger.intents.filter(
      (intent) =>
        outboxName(intent) === outbox &&
        intent.entity === change.entity &&
        intent.rowId === change.rowId,
    )
    return change.row === null
      ? checkDelete(ledger, change, intents)
      : checkUpdate(ledger, change, intents)
  }),
]

/**
 * An edit loses only to another author. If the server forgets its keys, the author of a value is unknown, and so is
 * that of a field that the process of the last answer does not know.
 */
const checkOpponents = (ledger: Ledger): Violation[] =>
  ledger.forgottenAt.length > 0
    ? []
    : ledger.rejections
        .filter(({ rejection }) => rejection.reason === 'conflict')
        .flatMap(({ outbox, rejection: { entity, rowId, lost } }) =>
          lost
            .filter(({ field, server }) => {
              const author = ledger
                .changesOf({ entity, rowId })
                .find(
                  ({ change: { before, row } }) =>
                    sameValue(row?.[field], server) && !sameValue(before?.[field], server),
                )
              if (!author || !isFollowed(field) || ledger.newerFields.has(field)) return false
              const { mutationId } = author.change
              const isAbandoned = mutationId !== null && ledger.abandoned.has(mutationId)
              return !isAbandoned && ledger.outboxOf(author.change) === outbox
            })
            .map(({ field, server }) => ({
              invariant: 'server-wins' as const,
              detail: `${outbox}: ${entity}/${rowId.slice(-5)} lost ${field} to its own ${JSON.stringify(server)}`,
            })),
        )

const overwritten = (
  invariant: 'server-wins' | 'no-silent-undo',
  { entity, rowId, version }: Change,
  what: string,
): Violation => ({
  invariant,
  detail: `${entity}/${rowId.slice(-5)} v${version}: ${what}`,
})

const checkUpdate = (ledger: Ledger, change: Change, intents: readonly Intent[]): Violation[] =>
  Object.entries(change.row ?? {}).flatMap(([field, value]) => {
    const replaced = change.before?.[field]
    if (!isFollowed(field) || sameValue(value, replaced)) return []
    const wanted = intents.filter(({ fields }) => sameValue(fields[field], value))
    if (wanted.length === 0)
      return [overwritten('server-wins', change, `nobody asked to change ${field}`)]
    if (wanted.some((intent) => hasSeen(intents, intent, { field, value: replaced }))) return []
    if (isOwnRest(ledger, change, field)) return []
    const builtOnLoser = wanted.some((intent) => isBuiltOnLoser(ledger, intents, { intent, field }))
    return [
      overwritten(
        builtOnLoser ? 'no-silent-undo' : 'server-wins',
        change,
        `${field} ${JSON.stringify(replaced)} was never seen, and is overwritten`,
      ),
    ]
  })

/** Whether it is based on a value that lost, or on an own value that was based on one. */
const isBuiltOnLoser = (
  ledger: Ledger,
  intents: readonly Intent[],
  { intent, field }: { readonly intent: Intent; readonly field: string },
): boolean => {
  if (intent.seen === null) return false
  const seen = intent.seen[field]
  if (isInTray(ledger.rejectionsOf(intent), field, seen)) return true
  return intents.some(
    (earlier) =>
      earlier.number < intent.number &&
      sameValue(earlier.fields[field], seen) &&
      isBuiltOnLoser(ledger, intents, { intent: earlier, field }),
  )
}

/**
 * The rest of the same admin's own write after an older process dropped some fields, which differs from what was on the
 * screen.
 */
const isOwnRest = (ledger: Ledger, change: Change, field: string): boolean =>
  ledger.newerFields.has(field) &&
  ledger
    .changesOf(change)
    .some(
      ({ change: earlier }) =>
        ledger.outboxOf(earlier) === ledger.outboxOf(change) &&
        sameValue(earlier.row?.[field], change.before?.[field]),
    )

const checkDelete = (ledger: Ledger, change: Change, intents: readonly Intent[]): Violation[] => {
  const deletes = intents.filter(({ type }) => type === 'delete')
  const unseen = Object.keys(change.before ?? {}).filter(
    (field) =>
      isFollowed(field) &&
      // Fields that an older process does not know are ignored.
      !ledger.newerFields.has(field) &&
      !deletes.some((intent) => hasSeen(intents, intent, { field, value: change.before?.[field] })),
  )
  return unseen.length === 0
    ? []
    : [overwritten('server-wins', change, `deleted with a ${unseen.join(', ')} never seen`)]
}

type Value = { readonly field: string; readonly value: unknown }

/** It was on the screen when the edit was made, or below an own edit that was on the screen then. */
const hasSeen = (intents: readonly Intent[], intent: Intent, { field, value }: Value): boolean => {
  if (intent.seen === null) return false
  const seen = intent.seen[field]
  if (sameValue(seen, value)) return true
  return intents.some(
    (earlier) =>
      earlier.number < intent.number &&
      sameValue(earlier.fields[field], seen) &&
      hasSeen(intents, earlier, { field, value }),
  )
}
