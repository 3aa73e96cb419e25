import { pick } from '#domain/collections.ts'

/** The values of a form's inputs, by field: plain JSON. */
export type FormValues = Readonly<Record<string, unknown>>

export type FormState<Values extends FormValues> = {
  /** The row as this form last knew it. */
  readonly baseline: Values
  readonly values: Values
  /** What happened to the row while the form was open; null if nothing did. */
  readonly news: RowNews | null
}

export type RowNews = {
  /** Fields that the admin had not changed; they show the new value. */
  readonly refreshed: readonly string[]
  /** Fields that keep the admin's own text although the row's value changed. */
  readonly clashing: readonly string[]
}

export const startForm = <Values extends FormValues>(values: Values): FormState<Values> => ({
  baseline: values,
  values,
  news: null,
})

/** The fields that differ from the row as the form knows it. */
export const changedFields = <Values extends FormValues>({
  baseline,
  values,
}: FormState<Values>): string[] =>
  Object.keys(values).filter((field) => !isSame(values[field], baseline[field]))

/** The row changed while the form was open: the admin's input stays, the other fields follow the row. */
export const receiveRow = <Values extends FormValues>(
  state: FormState<Values>,
  row: Values,
): FormState<Values> => {
  const moved = Object.keys(row).filter((field) => !isSame(row[field], state.baseline[field]))
  if (moved.length === 0) return state
  const typed = new Set(changedFields(state))
  const clashing = moved.filter(
    (field) => typed.has(field) && !isSame(state.values[field], row[field]),
  )
  const refreshed = moved.filter((field) => !typed.has(field))
  const kept = Object.fromEntries([...typed].map((field) => [field, state.values[field]]))
  const next = { baseline: row, values: { ...row, ...kept } }
  if (clashing.length === 0 && refreshed.length === 0) return { ...state, ...next }
  return { ...next, news: mergeNews(state.news, { refreshed, clashing }) }
}

/** The row's current values in the fields where the admin's input would replace them. */
export const conflictsOf = <Values extends FormValues>(state: FormState<Values>): FormValues => {
  const changed = new Set(changedFields(state))
  return pick(state.baseline, state.news?.clashing.filter((field) => changed.has(field)) ?? [])
}

/** Discards the admin's input in one field in favour of the row's value. */
export const takeRowValue = <Values extends FormValues>(
  state: FormState<Values>,
  field: keyof Values & string,
): FormState<Values> => ({
  ...state,
  values: { ...state.values, [field]: state.baseline[field] },
  news: withoutConflict(state.news, field),
})

const withoutConflict = (news: RowNews | null, field: string): RowNews | null =>
  news && {
    refreshed: [...new Set([...news.refreshed, field])],
    clashing: news.clashing.filter((conflict) => conflict !== field),
  }

const mergeNews = (before: RowNews | null, now: RowNews): RowNews => {
  const clashing = [...new Set([...(before?.clashing ?? []), ...now.clashing])]
  const refreshed = [...new Set([...(before?.refreshed ?? []), ...now.refreshed])]
  return { clashing, refreshed: refreshed.filter((field) => !clashing.includes(field)) }
}

export const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b)

/** A blank row of a list is an empty input, not a change. */
const comparable = (value: unknown): string | undefined =>
  JSON.stringify(Array.isArray(value) ? value.filter((entry) => entry !== '') : value)
