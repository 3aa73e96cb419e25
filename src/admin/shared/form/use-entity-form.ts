import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Draft } from '#device/back-office/draft-store.ts'
import { pick } from '#domain/collections.ts'
import { createObservable, type Observable, useSelected } from '#ui/form/observable.ts'
import {
  changedFields,
  conflictsOf,
  type FormState,
  type FormValues,
  isSame,
  receiveRow,
  startForm,
  takeRowValue,
} from './form-state.ts'
import { useFormDraft } from './use-form-draft.ts'

/** The conflicts that were shown to the admin: values that saving will replace. */
type AcknowledgedConflicts = {
  /** How often they were shown. */
  readonly timesAnnounced: number
  /**
   * Shows the values that arrived while the form was open and would be replaced. False if all of them were shown
   * before.
   */
  readonly announceConflicts: () => boolean
}

/**
 * An admin who presses "Enregistrer" may not have noticed the latest change, or may have scrolled far below its notice:
 * only a second press, after it was shown, replaces another admin's text.
 */
const useAcknowledgedConflicts = <Values extends FormValues>(
  stateNow: () => FormState<Values>,
): AcknowledgedConflicts => {
  const [acknowledged, setAcknowledged] = useState<{ values: FormValues; times: number }>({
    values: {},
    times: 0,
  })
  return {
    timesAnnounced: acknowledged.times,
    announceConflicts: () => {
      const values = conflictsOf(stateNow())
      const isAcknowledged = (field: string) =>
        field in acknowledged.values && isSame(acknowledged.values[field], values[field])
      if (Object.keys(values).every(isAcknowledged)) return false
      setAcknowledged({ values, times: acknowledged.times + 1 })
      return true
    },
  }
}

export type EntityFormOptions<Values extends FormValues> = {
  readonly entity: string
  /** Null for a row that does not exist yet. */
  readonly rowId: string | null
  /** A closed form holds no draft. */
  readonly isOpen: boolean
  /**
   * The row in the form's own terms, live; null if it does not exist. The same object as long as it does not change.
   */
  readonly row: Values | null
  /** The form's initial values if there is no row. */
  readonly empty: Values
  readonly schema: v.GenericSchema<unknown, Values>
}

export type EntityForm<Values extends FormValues> = {
  readonly entity: string
  /** The current input: each part of the form subscribes to its own piece of it. */
  readonly typed: Observable<TypedForm<Values>>
  /** The current value, for guards that run between two renders. */
  readonly isDirtyNow: () => boolean
  /** False if the browser refused to store the last keystroke. */
  readonly isKept: boolean
  /** A form on another page has input for this row: what is typed here is not stored. */
  readonly isElsewhere: boolean
  readonly set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
  readonly takeRowValue: (field: string) => void
  readonly conflicts: AcknowledgedConflicts
  /** An unfinished form of an earlier visit, to be restored or deleted first. */
  readonly offer: DraftOffer | null
  /** Saved or discarded: the draft is deleted and nothing keeps the form open any more. */
  readonly finish: () => void
  /** Keeps the draft for another visit and lets the form close; null if none is stored. */
  readonly setAside: (() => void) | null
  /** Saved, and open for the next change: the row is now known to have these values. Input typed after `sent` stays. */
  readonly goOn: (saved: Values, sent: Values) => void
}

export type TypedForm<Values extends FormValues> = FormState<Values> & {
  /** Saved or discarded. */
  readonly isOver: boolean
}

/** Renders when the first key is typed, and when the last change is undone or saved. */
export const useIsDirty = <Values extends FormValues>({ typed }: EntityForm<Values>): boolean =>
  useSelected(typed, isDirty)

const isDirty = <Values extends FormValues>(form: TypedForm<Values>): boolean =>
  !form.isOver && changedFields(form).length > 0

export type DraftOffer = {
  readonly keptAtMs: number
  readonly resume: () => void
  readonly decline: () => void
}

type KeptForm<Values extends FormValues> = {
  readonly baseline: Values
  readonly values: Values
  readonly keptAtMs: number
}

/** The state of one open form: the admin's input, stored on the device at each keystroke, for a row that may change. */
export const useEntityForm = <Values extends FormValues>(
  options: EntityFormOptions<Values>,
): EntityForm<Values> => {
  const { row, empty } = options
  const [typed] = useState(() =>
    createObservable<TypedForm<Values>>({ ...startForm(row ?? empty), isOver: false }),
  )
  const seenRow = useRef(row)
  const draft = useFormDraft(options)
  const kept = useMemo(
    () => readDraft(options.schema, draft.offered),
    [options.schema, draft.offered],
  )

  const conflicts = useAcknowledgedConflicts(typed.get)

  const put = (next: FormState<Values>) => typed.set({ ...next, isOver: typed.get().isOver })
  const receive = useEffectEvent((before: Values | null, now: Values) => {
    const state = typed.get()
    if (state.isOver) return
    put(before === null && !isDirty(state) ? startForm(now) : receiveRow(state, now))
  })
  // Before the new row is painted.
  useLayoutEffect(() => {
    const before = seenRow.current
    seenRow.current = row
    if (row && row !== before) receive(before, row)
  }, [row])

  const keep = (next: FormState<Values>) => {
    put(next)
    const { baseline, values } = next
    draft.keep(changedFields(next).length === 0 ? null : { baseline, values, keptAtMs: Date.now() })
  }
  const end = () => typed.set({ ...typed.get(), isOver: true })
  return {
    entity: options.entity,
    typed,
    conflicts,
    isKept: draft.isKept,
    isElsewhere: draft.isElsewhere,
    isDirtyNow: useCallback(() => isDirty(typed.get()), [typed]),
    set: (field, value) => {
      const state = typed.get()
      keep({ ...state, values: { ...state.values, [field]: value } })
    },
    takeRowValue: (field) => keep(takeRowValue(typed.get(), field)),
    offer: kept && {
      keptAtMs: kept.keptAtMs,
      resume: () => {
        const { baseline, values } = kept
        put(receiveRow({ baseline, values, news: null }, row ?? baseline))
        draft.resume()
      },
      decline: draft.decline,
    },
    finish: () => {
      draft.keep(null)
      end()
    },
    setAside: draft.isElsewhere ? null : end,
    goOn: (saved, sent) => {
      const { values } = typed.get()
      const later = pick(values, changedFields({ baseline: sent, values, news: null }))
      keep({ ...startForm(saved), values: { ...saved, ...later } })
    },
  }
}

/** Null also if the draft was made by another version of the form, or changes nothing. */
const readDraft = <Values extends FormValues>(
  schema: v.GenericSchema<unknown, Values>,
  draft: Draft | null,
): KeptForm<Values> | null => {
  if (draft === null) return null
  const baseline = v.safeParse(schema, draft.baseline)
  const values = v.safeParse(schema, draft.values)
  if (!baseline.success || !values.success) return null
  const form = { baseline: baseline.output, values: values.output }
  return changedFields({ ...form, news: null }).length === 0
    ? null
    : { ...form, keptAtMs: draft.keptAtMs }
}
