import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { changedFields } from '#admin/entity/form/form-state.ts'
import { problemsToRows } from '#admin/entity/form/list-entries.ts'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import { type ProblemWords, useProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { modelWords } from '#admin/models/model-words.ts'
import { type Model, model } from '#contract/entities/model.ts'
import { validate } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { formValuesToDraft, type ModelFormValues } from './model-form-values.ts'

type SaveModelOptions = {
  readonly form: EntityForm<ModelFormValues>
  /** The model that is being edited; null makes a new one. */
  readonly row: Model | null
  readonly onSaved: () => void
}

/** Checks the form by the contract's own rules and makes the edit of it: all fields of a new model, else the changed ones. */
export const useSaveModel = ({ form, row, onSaved }: SaveModelOptions) => {
  const { t, i18n } = useLingui()
  const { newId } = useBackOffice()
  const editRow = useEditRow()
  const toWords = useProblemWords()
  const [isBusy, setIsBusy] = useState(false)
  // State would let a second press of the same moment through, which makes a second model.
  const isSaving = useRef(false)
  const [problems, setProblems] = useState<ProblemWords>({})
  const [refusals, setRefusals] = useState(0)

  const save = async () => {
    if (isSaving.current) return
    const { values } = form.state
    const checked = validate(model.draftSchema, formValuesToDraft(values))
    setProblems(checked.type === 'invalid' ? toWords(problemsToRows(checked.fields, values)) : {})
    if (checked.type === 'invalid') return setRefusals(refusals + 1)
    const changed = new Set(changedFields(form.state))
    const fields = Object.entries(checked.value)
    const edit = row
      ? {
          type: 'update' as const,
          entity: 'models' as const,
          rowId: row.id,
          fields: Object.fromEntries(fields.filter(([field]) => changed.has(field))),
        }
      : {
          type: 'create' as const,
          entity: 'models' as const,
          rowId: newId(),
          fields: Object.fromEntries(fields),
        }
    isSaving.current = true
    setIsBusy(true)
    const outcome = await editRow(edit, {
      done: row
        ? t({ id: 'admin.models.updated', message: 'Modèle mis à jour avec succès' })
        : t({ id: 'admin.models.created', message: 'Modèle créé avec succès' }),
      failed: i18n._(modelWords.failure(edit.type)),
    }).finally(() => {
      isSaving.current = false
      setIsBusy(false)
    })
    if (outcome.type !== 'saved' && outcome.type !== 'unchanged') return
    form.finish()
    onSaved()
  }
  /** A field's problem goes when it is typed in; the next save looks again. */
  const forget = (field: string) =>
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => key.split('.')[0] !== field)),
    )
  return { isBusy, problems, refusals, save, forget }
}
