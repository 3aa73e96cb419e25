import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { NEW_ROW_TARGET, POSTS } from '#admin/entity/address/row-addresses.ts'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { useEntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useLeaveGuard } from '#admin/entity/form/use-leave-guard.ts'
import { useSaveRow } from '#admin/entity/form/use-save-row.ts'
import type { Post } from '#contract/entities/post.ts'
import { postSlug } from '#contract/public/public-post.ts'
import { textToSlug } from '#domain/slug.ts'
import { PostFields } from './post-fields.tsx'
import {
  EMPTY_POST,
  formValuesToPost,
  postFormValues,
  postToFormValues,
} from './post-form-values.ts'
import { PostNotice } from './post-notice.tsx'

type PostFormDialogProps = {
  /** The article's id, or the word for a new one. */
  readonly target: string
  readonly row: Post | null
  readonly open: boolean
  readonly layer: AddressLayer
}

export function PostFormDialog({ target, row, open, layer }: PostFormDialogProps) {
  const texts = usePostFormTexts(target === NEW_ROW_TARGET, row)
  const isNew = target === NEW_ROW_TARGET
  const rowValues = useMemo(() => row && postToFormValues(row), [row])
  const form = useEntityForm({
    entity: 'blog',
    rowId: isNew ? null : target,
    row: rowValues,
    empty: EMPTY_POST,
    schema: postFormValues,
  })
  const blocker = useLeaveGuard(
    form.isDirtyNow,
    ({ search }) => new URLSearchParams(search).get(POSTS.layer) === target,
  )
  const saving = useSaveRow({
    entity: 'blog',
    rowId: row?.id ?? null,
    form,
    toDraft: formValuesToPost,
    done: texts.done,
    onSaved: () => {
      form.finish()
      layer.close()
    },
  })
  return (
    <FormDialog
      form={form}
      blocker={blocker}
      open={open}
      size="xl"
      isBusy={saving.isBusy}
      refusals={saving.refusals}
      onClose={layer.close}
      onSave={() => void saving.save()}
      title={texts.title}
      saveLabel={texts.save}
      notice={<PostNotice form={form} isGone={!isNew && row === null} />}
    >
      <PostFields
        form={form}
        problems={saving.problems}
        onTyped={saving.forget}
        address={addressOf(row, form.state.values.title)}
      />
    </FormDialog>
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
