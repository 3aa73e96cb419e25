import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { NEW_ROW_TARGET, POSTS } from '#admin/entity/address/row-addresses.ts'
import type { RowOpening } from '#admin/entity/address/row-opening.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { RowNotice } from '#admin/entity/form/row-notice.tsx'
import { useRowForm } from '#admin/entity/form/use-row-form.ts'
import type { Post } from '#contract/entities/post.ts'
import { postSlug } from '#contract/public/public-post.ts'
import { textToSlug } from '#domain/text/slug.ts'
import { PostDates } from '../post-dates.tsx'
import { PostFields } from './post-fields.tsx'
import {
  EMPTY_POST,
  formValuesToPost,
  postFormValues,
  postToFormValues,
} from './post-form-values.ts'

export function PostFormDialog(opening: RowOpening<Post>) {
  const { target, row } = opening
  const texts = usePostFormTexts(target === NEW_ROW_TARGET, row)
  const { form, saving, isGone, dialog } = useRowForm(opening, {
    entity: 'blog',
    place: POSTS,
    row: useMemo(() => row && postToFormValues(row), [row]),
    empty: EMPTY_POST,
    schema: postFormValues,
    toDraft: formValuesToPost,
    done: texts.done,
  })
  return (
    <FormDialog
      {...dialog}
      size="xl"
      title={texts.title}
      saveLabel={texts.save}
      notice={
        <RowNotice
          entity="blog"
          form={form}
          toRow={formValuesToPost}
          gone={isGone ? <Gone /> : null}
        />
      }
    >
      <PostFields
        form={form}
        problems={saving.problems}
        onTyped={saving.forget}
        addressOf={(title) => addressOf(row, title)}
      />
      {row ? <PostDates post={row} /> : null}
    </FormDialog>
  )
}

function Gone() {
  return (
    <Trans id="admin.blog.gone">
      Cet article a été supprimé entre-temps. Votre saisie est conservée : vous pouvez en faire un
      nouvel article.
    </Trans>
  )
}

/** Of a new article the end is not known yet: it comes from its id. */
const addressOf = (row: Post | null, title: string): string =>
  `/blog/${row ? postSlug({ id: row.id, title }) : `${textToSlug(title)}-…`}`

const usePostFormTexts = (isNew: boolean, row: Post | null) => {
  const { t } = useLingui()
  const created = t({ id: 'admin.blog.created', message: 'Article créé avec succès' })
  if (isNew)
    return {
      title: t({ id: 'admin.blog.new', message: 'Nouvel article' }),
      save: t({ id: 'admin.blog.create', message: 'Créer l’article' }),
      done: created,
    }
  const title = t({ id: 'admin.blog.edit-title', message: 'Modifier l’article' })
  return row
    ? {
        title,
        save: t({ id: 'admin.save', message: 'Enregistrer' }),
        done: t({ id: 'admin.blog.updated', message: 'Article mis à jour avec succès' }),
      }
    : {
        title,
        save: t({ id: 'admin.blog.recreate', message: 'Recréer l’article' }),
        done: created,
      }
}
