import { useState } from 'react'
import {
  type ProblemMessages,
  useProblemMessages,
} from '#admin/shared/labels/field-problem-messages.ts'
import { NEW_ROW_TARGET, type RowScreen } from '#admin/shared/row-addresses.ts'
import type { RowOpening } from '#admin/shared/url-state.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { useNotifyEditProblem, useSaveEdit } from '#admin/shared/use-save-edit.tsx'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { validateDraft } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { pick } from '#domain/collections.ts'
import { createObservable, type Observable } from '#ui/form/observable.ts'
import { changedFields, type FormValues } from './form-state.ts'
import { problemsToRows } from './list-entries.ts'
import { useLeaveGuard } from './unsaved-form.tsx'
import { type EntityForm, type EntityFormOptions, useEntityForm } from './use-entity-form.ts'

type SaveRowOptions<Values extends FormValues> = {
  readonly entity: EntityKey
  /** The row that is being edited, as of the form's last render; null makes a new one. */
  readonly row: (FormValues & { readonly id: string }) | null
  readonly form: EntityForm<Values>
  /** The value that the contract's schema validates; the schema trims texts and drops blank entries. */
  readonly toDraft: (values: Values) => FormValues
  /** Problems beyond the contract's own rules. */
  readonly check?: (values: Values) => readonly FieldProblem[]
  /** The text of the success toast: 'Modèle créé avec succès'. */
  readonly done: string
  /** Called with the fields as the contract has normalised them, and the form’s values from which they were made. */
  readonly onSaved: (tidied: FormValues, sent: Values) => void
}

export type RowSaving = {
  readonly isBusy: boolean
  /** Each field renders with its own problem. */
  readonly problems: Observable<ProblemMessages>
  /** The number of times that saving has found problems. */
  readonly refusals: number
  readonly save: () => Promise<void>
  /** A field's problem disappears when it is edited; the next save checks again. */
  readonly clearProblem: (field: string) => void
}

/**
 * Validates the form by the contract's own rules and makes an edit of it: all fields of a new row, else the changed
 * ones.
 */
export const useSaveRow = <Values extends FormValues>(
  options: SaveRowOptions<Values>,
): RowSaving => {
  const { newId } = useBackOffice()
  const saveEdit = useSaveEdit()
  const notifyProblem = useNotifyEditProblem()
  const toMessages = useProblemMessages()
  const { isBusy, run } = useOneAtATime()
  const [problems] = useState(() => createObservable<ProblemMessages>({}))
  const [refusals, setRefusals] = useState(0)

  const save = async () => {
    const { entity, form, toDraft } = options
    const { values } = form.typed.get()
    const checked = validateDraft(ENTITIES[entity], ENTITIES[entity].draftSchema, toDraft(values))
    const found = [
      ...(checked.type === 'invalid' ? problemsToRows(checked.fields, values) : []),
      ...(options.check?.(values) ?? []),
    ]
    problems.set(toMessages(found))
    if (checked.type === 'invalid' || found.length > 0) return setRefusals(refusals + 1)
    const edit = toEdit(options, checked.value, newId)
    if (form.conflicts.announceConflicts()) return notifyProblem(edit, 'overtaken')
    const outcome = await run(() => saveEdit(edit, options.done))
    if (outcome?.type === 'saved' || outcome?.type === 'unchanged')
      options.onSaved(checked.value, values)
  }
  const clearProblem = (field: string) =>
    problems.set(
      Object.fromEntries(
        Object.entries(problems.get()).filter(([key]) => !isProblemOf(field, key)),
      ),
    )
  return { isBusy, problems, refusals, save, clearProblem }
}

/** The problems of list entries are named by their position: `tags.2`. */
export const isProblemOf = (field: string, key: string): boolean =>
  key === field || key.startsWith(`${field}.`)

const toEdit = <Values extends FormValues>(
  { entity, row, form, toDraft }: SaveRowOptions<Values>,
  fields: FormValues,
  newId: () => string,
) => {
  if (row === null) return { type: 'create' as const, entity, rowId: newId(), fields }
  const { baseline, values } = form.typed.get()
  const drafts = { baseline: toDraft(baseline), values: toDraft(values), news: null }
  const changed = changedFields(drafts)
  return {
    type: 'update' as const,
    entity,
    rowId: row.id,
    fields: pick(fields, changed),
    // The device may already have a newer row than the page has rendered.
    seen: pick(row, changed),
  }
}

type RowFormOptions<Values extends FormValues> = Pick<
  EntityFormOptions<Values>,
  'row' | 'empty' | 'schema'
> &
  Pick<SaveRowOptions<Values>, 'toDraft' | 'check' | 'done'> & {
    readonly entity: EntityKey
    readonly place: RowScreen
  }

/** A form above its list: it closes when it is saved, and asks before anything else closes it. */
export const useRowForm = <Values extends FormValues>(
  { target, row, open, layer }: RowOpening<FormValues & { readonly id: string }>,
  { entity, place, row: values, empty, schema, ...save }: RowFormOptions<Values>,
) => {
  const isNew = target === NEW_ROW_TARGET
  const rowId = isNew ? null : target
  const form = useEntityForm({ entity, rowId, isOpen: open, row: values, empty, schema })
  const blocker = useLeaveGuard(
    form.isDirtyNow,
    ({ search }) => new URLSearchParams(search).get(place.layer) === target,
  )
  const saving = useSaveRow({
    ...save,
    entity,
    // For a deleted row the form makes a new one.
    row,
    form,
    onSaved: () => {
      form.finish()
      layer.close()
    },
  })
  return {
    form,
    saving,
    isNew,
    /** Deleted while its form was open. */
    isGone: !isNew && row === null,
    /** The parts of its dialog. */
    dialog: { form, blocker, open, saving, onClose: layer.close },
  }
}
