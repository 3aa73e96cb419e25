import { Trans } from '@lingui/react/macro'
import { RowNewsBanner } from '#admin/entity/form/row-news-banner.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { Banner } from '#ui/display/banner.tsx'
import { formValuesToPost, type PostFormValues } from './post-form-values.ts'

type PostNoticeProps = {
  readonly form: EntityForm<PostFormValues>
  /** The article was deleted while its form was open. */
  readonly isGone: boolean
}

/** A whole article does not fit into a banner. */
const LONGEST_SHOWN = 160

/** What happened to the article while its form was open. */
export function PostNotice({ form, isGone }: PostNoticeProps) {
  const { labelOf, shownValue } = useShownFields('blog')
  const { news, baseline } = form.state
  if (isGone)
    return (
      <Banner tone="danger" live="alert">
        <Trans id="admin.blog.gone">
          Cet article a été supprimé entre-temps. Votre saisie est gardée : vous pouvez en faire un
          nouvel article.
        </Trans>
      </Banner>
    )
  if (news === null) return null
  const row: Record<string, unknown> = formValuesToPost(baseline)
  const shown = (field: string): string => {
    const text = shownValue(field, row[field])
    return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  }
  return (
    <RowNewsBanner
      news={{ ...news, refreshed: news.refreshed.filter((field) => field !== 'otherImages') }}
      labelOf={labelOf}
      shownValue={shown}
      onTake={form.takeRowValue}
    />
  )
}
