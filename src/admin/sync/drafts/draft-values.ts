import type { useAllDrafts } from '#admin/entity/draft/draft-store-context.tsx'

export type ListedDraft = ReturnType<typeof useAllDrafts>[number]

type Values = Readonly<Record<string, unknown>>

/** A form's values as fields by name; drafts may be of an older version of the application. */
export const fieldsOf = (values: unknown): Values =>
  typeof values === 'object' && values !== null ? Object.fromEntries(Object.entries(values)) : {}

/** What was typed: the fields that are no longer as the form was opened, with something in them. */
export const typedFields = ({
  baseline,
  values,
}: Pick<ListedDraft, 'baseline' | 'values'>): readonly (readonly [string, unknown])[] => {
  const before = fieldsOf(baseline)
  return Object.entries(fieldsOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]) && !isEmpty(value),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.every(isEmpty))
