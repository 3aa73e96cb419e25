import { Trans } from '@lingui/react/macro'
import { RowNewsBanner } from '#admin/entity/form/row-news-banner.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { Banner } from '#ui/display/banner.tsx'
import { formValuesToDraft, type ModelFormValues } from './model-form-values.ts'

type ModelNoticeProps = {
  readonly form: EntityForm<ModelFormValues>
  /** The model was deleted while its form was open. */
  readonly isGone: boolean
}

/** What happened to the model while its form was open. */
export function ModelNotice({ form, isGone }: ModelNoticeProps) {
  const { labelOf, shownValue } = useShownFields('models')
  const { news, baseline } = form.state
  if (isGone)
    return (
      <Banner tone="danger" live="alert">
        <Trans id="admin.models.gone">
          Ce modèle a été supprimé entre-temps. Votre saisie est gardée : vous pouvez en faire un
          nouveau modèle.
        </Trans>
      </Banner>
    )
  if (news === null) return null
  const row: Record<string, unknown> = formValuesToDraft(baseline)
  return (
    <RowNewsBanner
      news={news}
      labelOf={labelOf}
      shownValue={(field) => shownValue(field, row[field])}
      onTake={form.takeRowValue}
    />
  )
}
