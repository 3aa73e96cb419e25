import * as v from 'valibot'
import { ENTITIES } from '#contract/entities/entities.ts'
import { sameValue } from '#sync/row/row-state.ts'
import { isFollowed } from '../script/choose-edit.ts'
import type { Intent, Violation } from '../world/evidence.ts'
import { isInTray, type Ledger } from './ledger.ts'

/**
 * Every edit that was reported as saved took effect on the server, was replaced by a later edit of the same admin, for
 * which the same holds, or is in the tray; and none is both applied and in the tray.
 */
export const checkNothingVanishes = (ledger: Ledger): Violation[] => [
  ...checkRefusals(ledger),
  ...ledger.intents
    .filter(({ isDiscarded }) => !isDiscarded)
    .flatMap((intent) =>
      intent.type === 'delete' ? checkDelete(ledger, intent) : checkFields(ledger, intent),
    ),
]

/** The server refuses nothing that the contract allows: a wrong request is the engine's fault, not the admin's. */
const checkRefusals = ({ rejections }: Ledger): Violation[] =>
  rejections
    .filter(({ rejection: { code, entity, row, mutationCount } }) => {
      if (code === 'invalid-fields')
        return mutationCount === 1 && v.safeParse(ENTITIES[entity].draftSchema, row).success
      return code !== null && !MAY_BE_REFUSED.includes(code)
    })
    .map(({ outbox, rejection: { action, entity, rowId, code } }) => ({
      invariant: 'nothing-vanishes',
      detail: `${outbox}: a well-formed ${action} of ${entity}/${rowId.slice(-5)} is refused: ${code}`,
    }))

/** A key that was used twice is checked by Exactly once. */
const MAY_BE_REFUSED = [
  'own-account',
  'illegal-transition',
  'key-reused',
  'fields-not-kept',
  // The refusals that the script has planned.
  'foreign-origin',
  'body-too-large',
]

const vanished = (intent: Intent, what: string): Violation => ({
  invariant: 'nothing-vanishes',
  detail: `${intent.device}/${intent.account}: ${intent.type} ${intent.entity}/${intent.rowId.slice(-5)} ${what}`,
})

const checkDelete = (ledger: Ledger, intent: Intent): Violation[] => {
  const isGone = statesSince(ledger, intent).some((row) => row === null)
  const isRejected = ledger.rejectionsOf(intent).some(({ action }) => action === 'delete')
  return isGone || isRejected ? [] : [vanished(intent, 'had no effect')]
}

/** The row on the server when the edit was made, and every state since then. */
const statesSince = (ledger: Ledger, { changesBefore, ...row }: Intent) => [
  ledger.rowAt(row, changesBefore),
  ...ledger.changesOf(row).flatMap(({ at, change }) => (at >= changesBefore ? change.row : [])),
  ...ledger
    .changesOf(row)
    .filter(({ at, change }) => at >= changesBefore && change.row === null)
    .map(() => null),
]

const checkFields = (ledger: Ledger, intent: Intent): Violation[] => {
  const states = statesSince(ledger, intent)
  const rejections = ledger.rejectionsOf(intent)
  return Object.entries(intent.fields).flatMap(([field, value]) => {
    const isApplied = states.some((row) => row !== null && sameValue(row[field], value))
    const isRejected = isInTray(rejections, field, value)
    if (isApplied || isRejected || isOvertaken(ledger, intent, field)) {
      return isRejected && isFollowed(field) && wasApplied(ledger, intent, field)
        ? [vanished(intent, `${field}=${JSON.stringify(value)} is applied and in the tray`)]
        : []
    }
    return isBackToBefore(ledger, intent, field)
      ? []
      : [vanished(intent, `${field}=${JSON.stringify(value)} is nowhere`)]
  })
}

/** An edit that undoes one that was never sent leaves nothing to send. */
const isBackToBefore = (ledger: Ledger, intent: Intent, field: string): boolean =>
  ledger
    .intentsOf(intent)
    .some(
      (earlier) =>
        earlier.number < intent.number &&
        Object.hasOwn(earlier.fields, field) &&
        sameValue(earlier.seen?.[field], intent.fields[field]),
    )

const isOvertaken = (ledger: Ledger, intent: Intent, field: string): boolean =>
  ledger
    .intentsOf(intent)
    .some(
      (later) =>
        later.number > intent.number &&
        (later.type === 'delete' ||
          (Object.hasOwn(later.fields, field) &&
            (!wasOnItsWay(ledger, intent, { field, atMs: later.atMs }) ||
              isInTray(ledger.rejectionsOf(intent), field, later.fields[field])))),
    )

/**
 * An edit that was being sent is no longer merged: it has its own effect, or loses together with the edits based on it.
 * With a server that forgets its keys, or does not know the field, less can be checked.
 */
const wasOnItsWay = (
  ledger: Ledger,
  intent: Intent,
  { field, atMs }: { readonly field: string; readonly atMs: number },
): boolean =>
  isFollowed(field) &&
  !ledger.newerFields.has(field) &&
  ledger.forgottenAt.length === 0 &&
  ledger
    .sendsOf(intent)
    .some(
      (send) =>
        sameValue(send.fields[field], intent.fields[field]) &&
        send.atMs < atMs &&
        (ledger.staleAtMs.get(send.key) ?? Number.POSITIVE_INFINITY) > atMs,
    )

/**
 * Applied by this admin's own write, and not because the value was set a second time. Nor before the server forgot its
 * keys, or was restored: a device that never received the answer cannot know of it then.
 */
const wasApplied = (ledger: Ledger, intent: Intent, field: string): boolean => {
  const value = intent.fields[field]
  const wanted = ledger.intents.filter(
    ({ entity, fields }) => entity === intent.entity && sameValue(fields[field], value),
  )
  if (wanted.length > 1) return false
  return ledger
    .changesOf(intent)
    .some(
      ({ at, change }) =>
        at >= intent.changesBefore &&
        !change.isUndone &&
        !ledger.forgottenAt.some((forgottenAt) => forgottenAt > at) &&
        ledger.outboxOf(change) !== null &&
        sameValue(change.row?.[field], value) &&
        !sameValue(change.before?.[field], value),
    )
}
