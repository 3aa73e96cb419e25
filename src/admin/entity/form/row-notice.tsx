import type { ReactNode } from 'react'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { Banner } from '#ui/display/banner.tsx'
import { useSelected } from '#ui/form/observable.ts'
import type { FormValues } from './form-state.ts'
import { type RowClash, RowNewsBanner } from './row-news-banner.tsx'
import type { EntityForm } from './use-entity-form.ts'

/** A whole article does not fit into a banner. */
const LONGEST_SHOWN = 160
const SHOWN_BEFORE = 40

type RowNoticeProps<Values extends FormValues> = {
  readonly entity: string
  readonly form: EntityForm<Values>
  /** The form's values as the entity's fields, where these differ. */
  readonly toRow?: (values: Values) => Readonly<Record<string, unknown>>
  /** Said of a row that was deleted while its form was open. */
  readonly gone?: ReactNode
}

/** What happened to the row while its form was open. */
export function RowNotice<Values extends FormValues>(props: RowNoticeProps<Values>) {
  const { entity, form, toRow, gone = null } = props
  const { labelOf, shownValue, isShown } = useShownFields(entity)
  const news = useSelected(form.typed, ({ news, baseline, values }) => {
    if (news === null) return null
    const fieldsOf = (of: Values): FormValues => (toRow ? toRow(of) : of)
    const [row, own] = [fieldsOf(baseline), fieldsOf(values)]
    const clashOf = (field: string): RowClash => ({
      field,
      label: labelOf(field),
      value: shortened(shownValue(field, row[field]), shownValue(field, own[field])),
    })
    return {
      refreshed: news.refreshed.filter(isShown).map(labelOf),
      clashes: news.clashing.map(clashOf),
    }
  })
  if (gone !== null)
    return (
      <Banner tone="danger" live="alert">
        {gone}
      </Banner>
    )
  if (news === null) return null
  return <RowNewsBanner {...news} onTake={form.takeRowValue} tellings={form.clashes.tellings} />
}

/** Of a long text the part where it begins to differ from the admin's own. */
const shortened = (text: string, own: string): string => {
  if (text.length <= LONGEST_SHOWN) return text
  let differs = 0
  while (differs < text.length && text[differs] === own[differs]) differs += 1
  const from = Math.max(0, Math.min(differs - SHOWN_BEFORE, text.length - LONGEST_SHOWN))
  const to = from + LONGEST_SHOWN
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
