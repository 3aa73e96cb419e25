import { NotKept } from '#admin/entity/draft/not-kept.tsx'
import { RowNewsBanner } from '#admin/entity/form/row-news-banner.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import type { SettingsFormValues } from './settings-form-values.ts'

type SettingsNoticeProps = { readonly form: EntityForm<SettingsFormValues> }

/** What the admin should know before going on. */
export function SettingsNotice({ form }: SettingsNoticeProps) {
  const { labelOf, shownValue } = useShownFields('settings')
  const { news, baseline } = form.state
  const row: Readonly<Record<string, unknown>> = baseline
  return (
    <>
      {news === null ? null : (
        <RowNewsBanner
          news={news}
          labelOf={labelOf}
          shownValue={(field) => shownValue(field, row[field])}
          onTake={form.takeRowValue}
        />
      )}
      {form.isKept ? null : <NotKept />}
    </>
  )
}
