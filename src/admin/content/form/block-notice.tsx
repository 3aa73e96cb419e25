import { Trans } from '@lingui/react/macro'
import { RowNewsBanner } from '#admin/entity/form/row-news-banner.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { Banner } from '#ui/display/banner.tsx'
import type { BlockFormValues } from './block-form-values.ts'

type BlockNoticeProps = {
  readonly form: EntityForm<BlockFormValues>
  /** The block was deleted while its form was open. */
  readonly isGone: boolean
}

/** A whole legal text does not fit into a banner. */
const LONGEST_SHOWN = 160

/** What happened to the block while its form was open. */
export function BlockNotice({ form, isGone }: BlockNoticeProps) {
  const { labelOf, shownValue } = useShownFields('content')
  const { news, baseline } = form.state
  const row: Readonly<Record<string, unknown>> = baseline
  if (isGone)
    return (
      <Banner tone="danger" live="alert">
        <Trans id="admin.content.gone">
          Ce contenu a été supprimé entre-temps. Votre saisie est gardée : vous pouvez le recréer.
        </Trans>
      </Banner>
    )
  if (news === null) return null
  const shown = (field: string): string => {
    const text = shownValue(field, row[field])
    return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  }
  return (
    <RowNewsBanner news={news} labelOf={labelOf} shownValue={shown} onTake={form.takeRowValue} />
  )
}
