import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SavedNote } from '#admin/entity/saved-note.tsx'
import { useFailureText } from '#admin/entity/words/entity-words.tsx'
import {
  type EditProblem,
  useEditProblemWords,
} from '#admin/entity/words/use-edit-problem-words.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { UNDO_OFFERED_MS } from '#device/storage/undo/let-go.ts'
import { pageToasts, showToast } from '#ui/overlay/toast/show-toast.ts'
import { recentActions } from './recent-actions.ts'
import { type RestoredRow, useUndo } from './use-undo.ts'

type RowChange =
  | { readonly type: 'update'; readonly rowId: string; readonly fields: EditFields }
  | { readonly type: 'delete'; readonly rowId: string }

type EditFields = Readonly<Record<string, unknown>>

export type ChangesOutcome = Awaited<ReturnType<BackOffice['change']>>

type ChangeTexts = {
  /** Of the success toast, for so many rows: '12 modèles désactivés'. */
  readonly done: (count: number) => string
  /** What else there is to bring back with the rows. */
  readonly onRestored?: (rows: readonly RestoredRow[]) => void
}

type ChangeRows = (changes: readonly RowChange[], texts: ChangeTexts) => Promise<ChangesOutcome>

/**
 * Deletes rows of an entity or changes their state, one mutation each, and says in one toast how it went: saved means
 * durable on this device, wherever the network is. The toast offers to undo what can be undone; once it has gone, the
 * row's dialog and the synchronization panel do.
 */
export const useChangeRows = (entity: EntityKey): ChangeRows => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const failureText = useFailureText()
  const problemWords = useEditProblemWords()
  const undo = useUndo()

  const failureOf = (outcome: ChangesOutcome, failed: string): string | null => {
    const count = outcome.goneIds.length + outcome.refusedIds.length
    if (count === 0) return null
    const problem: EditProblem = outcome.problem ?? 'row-gone'
    const all = count + outcome.made.length + outcome.unchangedIds.length
    const what =
      all === 1
        ? failed
        : `${failed} (${t({
            id: 'admin.bulk.failures',
            message: plural(count, { one: '# fiche', other: '# fiches' }),
          })})`
    return `${what}. ${problemWords(problem)}`
  }

  return async (changes, { done, onRestored }) => {
    const startedMs = performance.now()
    const outcome = await backOffice.change(changes.map((change) => ({ ...change, entity })))
    const { made } = outcome
    const failure = failureOf(outcome, failureText(entity, changes[0]?.type ?? 'update'))
    // The first of many rows is held back from when it was written.
    const leftMs = UNDO_OFFERED_MS - (performance.now() - startedMs)
    const text = made.length > 0 ? done(made.length) : null
    const isOffered = text !== null && leftMs > 0 && !isOneWay(entity)
    const onOver = () => void backOffice.letGo(made)
    if (!isOffered) onOver()
    let toastId = ''
    const offer = (text: string) => {
      const recent = recentActions.add({
        entity,
        rowIds: made.map(({ before }) => before.id),
        text,
        forMs: leftMs,
        onOver,
        undo: () => {
          pageToasts.close(toastId)
          void undo(made, onRestored)
        },
      })
      const label = t({ id: 'admin.undo', message: 'Annuler' })
      return { action: { label, onClick: recent.undo }, atMostMs: leftMs }
    }
    const words = [text, failure].filter(Boolean)
    if (words.length === 0)
      showToast({
        title: t({ id: 'admin.edit.unchanged', message: 'Aucune modification à enregistrer' }),
      })
    else
      toastId = showToast({
        variant: failure === null ? 'default' : 'destructive',
        title:
          failure === null
            ? t({ id: 'admin.success', message: 'Succès' })
            : t({ id: 'admin.error', message: 'Erreur' }),
        description: words.join('. '),
        note: made.length > 0 ? <SavedNote {...{ entity, rowIds: idsOf(made) }} /> : null,
        ...(isOffered ? offer(text) : {}),
      })
    return outcome
  }
}

type UpdateRows = (
  rowIds: readonly string[],
  fields: EditFields,
  done: ChangeTexts['done'],
) => Promise<ChangesOutcome>

/** Gives several rows the same state. */
export const useUpdateRows = (entity: EntityKey): UpdateRows => {
  const changeRows = useChangeRows(entity)
  return (rowIds, fields, done) =>
    changeRows(
      rowIds.map((rowId) => ({ type: 'update', rowId, fields })),
      { done },
    )
}

/** All of its changes mean the same: no message is ever unread again. */
const isOneWay = (entity: EntityKey): boolean => 'impliedUpdate' in ENTITIES[entity]

const idsOf = (made: ChangesOutcome['made']): readonly string[] =>
  made.map(({ change }) => change.rowId)
