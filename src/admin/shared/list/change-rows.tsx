import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFailureText } from '#admin/shared/labels/entity-labels.ts'
import { type EditProblem, SavedNote, useEditProblemMessage } from '#admin/shared/use-save-edit.tsx'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { UNDO_OFFERED_MS } from '#device/storage/undo-changes.ts'
import { pageToasts, showToast } from '#ui/overlay/toast-store.ts'
import { recentActions } from './recent-actions.tsx'

/** A row that an undo has restored, perhaps under another id. */
type RestoredRow = { readonly formerId: string; readonly rowId: string }

type MadeChanges = Parameters<BackOffice['undo']>[0]

/** Undoes recent changes, and reports those that could not be undone. */
const useUndo = () => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const problemMessage = useEditProblemMessage()

  const fail = (description: string) =>
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description,
    })

  return async (made: MadeChanges, onRestored?: (rows: readonly RestoredRow[]) => void) => {
    const outcome = await backOffice.undo(made)
    if (outcome.type !== 'done') {
      const what = t({ id: 'admin.undo.failed', message: 'Rien n’a été annulé' })
      fail(`${what}. ${problemMessage(outcome.type)}`)
      return
    }
    const { restored, overtaken, final } = outcome
    onRestored?.(restored)
    const count = restored.length
    const words = [
      count === 0
        ? null
        : t({
            id: 'admin.undo.done',
            message: plural(count, {
              one: 'Modification annulée',
              other: '# modifications annulées',
            }),
          }),
      overtaken === 0
        ? null
        : t({
            id: 'admin.undo.overtaken',
            message: plural(overtaken, {
              one: '# fiche a changé entre-temps et reste telle quelle',
              other: '# fiches ont changé entre-temps et restent telles quelles',
            }),
          }),
      final === 0
        ? null
        : t({
            id: 'admin.undo.final',
            message: plural(final, {
              one: '# modification est déjà sur le serveur, sans retour possible',
              other: '# modifications sont déjà sur le serveur, sans retour possible',
            }),
          }),
    ]
    const description = words.filter(Boolean).join('. ')
    if (overtaken + final > 0) fail(description)
    else showToast({ title: t({ id: 'admin.success', message: 'Succès' }), description })
  }
}

type RowChange =
  | { readonly type: 'update'; readonly rowId: string; readonly fields: EditFields }
  | { readonly type: 'delete'; readonly rowId: string }

type EditFields = Readonly<Record<string, unknown>>

export type ChangesOutcome = Awaited<ReturnType<BackOffice['change']>>

type ChangeTexts = {
  /** The text of the success toast, for a number of rows: '12 modèles désactivés'. */
  readonly done: (count: number) => string
  /** Restores related data together with the rows. */
  readonly onRestored?: (rows: readonly RestoredRow[]) => void
}

type ChangeRows = (changes: readonly RowChange[], texts: ChangeTexts) => Promise<ChangesOutcome>

/**
 * Deletes rows of an entity or changes their state, one mutation each, and reports the result in one toast: saved means
 * durable on this device, whatever the network. The toast offers to undo; after it has gone, the row's dialog and the
 * synchronization panel do.
 */
export const useChangeRows = (entity: EntityKey): ChangeRows => {
  const backOffice = useBackOffice()
  const { t } = useLingui()
  const failureText = useFailureText()
  const problemMessage = useEditProblemMessage()
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
    return `${what}. ${problemMessage(problem)}`
  }

  return async (changes, { done, onRestored }) => {
    const startedMs = performance.now()
    const outcome = await backOffice.change(changes.map((change) => ({ ...change, entity })))
    const { made } = outcome
    const failure = failureOf(outcome, failureText(entity, changes[0]?.type ?? 'update'))
    // The first of many rows is held back from the time it was written.
    const leftMs = UNDO_OFFERED_MS - (performance.now() - startedMs)
    const text = made.length > 0 ? done(made.length) : null
    const isOffered = text !== null && leftMs > 0 && !isOneWay(entity)
    const onExpired = () => void backOffice.releaseEdits(made)
    if (!isOffered) onExpired()
    let toastId = ''
    const offer = (text: string) => {
      const recent = recentActions.add({
        entity,
        rowIds: made.map(({ before }) => before.id),
        text,
        forMs: leftMs,
        onExpired,
        undo: () => {
          pageToasts.close(toastId)
          void undo(made, onRestored)
        },
      })
      const label = t({ id: 'admin.undo', message: 'Annuler' })
      return { action: { label, onClick: recent.undo }, maxMs: leftMs }
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

/** All of its changes have the same meaning: a message never becomes unread again. */
const isOneWay = (entity: EntityKey): boolean => 'impliedUpdate' in ENTITIES[entity]

const idsOf = (made: ChangesOutcome['made']): readonly string[] =>
  made.map(({ change }) => change.rowId)
