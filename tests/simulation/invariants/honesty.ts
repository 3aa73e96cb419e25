import { sameValue } from '#sync/row/row-state.ts'
import { isFollowed } from '../script/choose-edit.ts'
import { type Ending, outboxName, type Violation } from '../world/evidence.ts'
import type { Ledger } from './ledger.ts'

/** The tray and the status are true. */
export const checkHonesty = (ledger: Ledger, endings: readonly Ending[]): Violation[] => [
  ...ledger.rejections.flatMap(({ outbox, rejection }) => {
    const { entity, rowId, lost, mutationCount } = rejection
    const name = `${outbox}: ${entity}/${rowId.slice(-5)}`
    const invented = lost.filter(
      ({ field, local }) =>
        isFollowed(field) &&
        !ledger.intents.some(
          (intent) =>
            outboxName(intent) === outbox &&
            intent.rowId === rowId &&
            sameValue(intent.fields[field], local),
        ),
    )
    return [
      ...invented.map(({ field }) => dishonest(`${name}: nobody here wrote that ${field}`)),
      ...(mutationCount < 1 ? [dishonest(`${name}: an item that stands for no edit`)] : []),
    ]
  }),
  ...endings.flatMap(({ device, account, stored }) => {
    const isIdle = stored.status?.phase === 'idle'
    const isEmpty = stored.outbox.length === 0
    return isEmpty && (!isIdle || stored.bases > 0)
      ? [
          dishonest(
            `${device}/${account}: all is done, but it says ${stored.status?.phase}, ${stored.bases} bases`,
          ),
        ]
      : []
  }),
]

const dishonest = (detail: string): Violation => ({ invariant: 'honest', detail })
