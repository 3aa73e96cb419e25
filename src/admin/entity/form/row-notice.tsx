import type { ReactNode } from 'react'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { Banner } from '#ui/display/banner.tsx'
import type { FormValues } from './form-state.ts'
import { RowNewsBanner } from './row-news-banner.tsx'
import type { EntityForm } from './use-entity-form.ts'

/** A whole article does not fit into a banner. */
const LONGEST_SHOWN = 160

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
  const { news, baseline } = form.state
  if (gone !== null)
    return (
      <Banner tone="danger" live="alert">
        {gone}
      </Banner>
    )
  if (news === null) return null
  const row: Readonly<Record<string, unknown>> = toRow ? toRow(baseline) : baseline
  return (
    <RowNewsBanner
      news={{ ...news, refreshed: news.refreshed.filter(isShown) }}
      labelOf={labelOf}
      shownValue={(field) => shortened(shownValue(field, row[field]))}
      onTake={form.takeRowValue}
    />
  )
}

const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
