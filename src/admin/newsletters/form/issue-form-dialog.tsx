import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ARTICLE_PARAM, NEW_ROW_TARGET, NEWSLETTERS } from '#admin/entity/address/row-addresses.ts'
import type { RowOpening } from '#admin/entity/address/row-opening.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { RowNotice } from '#admin/entity/form/row-notice.tsx'
import { useRowForm } from '#admin/entity/form/use-row-form.ts'
import { IssueDialog } from '#admin/newsletters/detail/issue-dialog.tsx'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { IssueFields } from './issue-fields.tsx'
import {
  EMPTY_ISSUE,
  issueFormValues,
  issueToFormValues,
  postToIssue,
} from './issue-form-values.ts'

/** The form of a draft. Of an issue that was sent, what there is to see of it. */
export function IssueFormDialog(opening: RowOpening<Newsletter>) {
  const { row, open, layer, target } = opening
  const [params] = useSearchParams()
  // What was begun as a form stays one: a draft may be sent off by somebody else meanwhile.
  const [isWritten] = useState(row === null || row.state === 'draft')
  const [articleId] = useState(target === NEW_ROW_TARGET ? params.get(ARTICLE_PARAM) : null)
  if (!isWritten && row) return <IssueDialog issue={row} isOpen={open} onClose={layer.close} />
  return articleId === null ? (
    <IssueForm {...opening} first={EMPTY_ISSUE} />
  ) : (
    <FromArticle {...opening} articleId={articleId} />
  )
}

type FromArticleProps = RowOpening<Newsletter> & { readonly articleId: string }

function FromArticle({ articleId, ...opening }: FromArticleProps) {
  const post = useRow('blog', articleId)
  // It is looked up on this device.
  if (post === undefined) return null
  return <IssueForm {...opening} first={post === null ? EMPTY_ISSUE : postToIssue(post)} />
}

type IssueFormProps = RowOpening<Newsletter> & {
  /** What a new issue begins with. */
  readonly first: typeof EMPTY_ISSUE
}

function IssueForm({ first, ...opening }: IssueFormProps) {
  const { target, row } = opening
  const [empty] = useState(first)
  const texts = useFormTexts(target === NEW_ROW_TARGET, row)
  const { form, saving, isGone, dialog } = useRowForm(opening, {
    entity: 'newsletters',
    place: NEWSLETTERS,
    row: useMemo(() => row && issueToFormValues(row), [row]),
    empty,
    schema: issueFormValues,
    toDraft: (values) => values,
    done: texts.done,
  })
  return (
    <FormDialog
      {...dialog}
      size="xl"
      title={texts.title}
      saveLabel={texts.save}
      notice={<RowNotice entity="newsletters" form={form} gone={isGone ? <Gone /> : null} />}
    >
      <IssueFields
        form={form}
        problems={saving.problems}
        refusals={saving.refusals}
        onTyped={saving.forget}
      />
    </FormDialog>
  )
}

function Gone() {
  return (
    <Trans id="admin.newsletters.gone">
      Ce numéro a été supprimé entre-temps. Votre saisie est conservée : vous pouvez recréer le
      numéro.
    </Trans>
  )
}

const useFormTexts = (isNew: boolean, row: Newsletter | null) => {
  const { t } = useLingui()
  const created = t({ id: 'admin.newsletters.created', message: 'Brouillon de newsletter créé' })
  if (isNew)
    return {
      title: t({ id: 'admin.newsletters.new', message: 'Nouveau numéro' }),
      save: t({ id: 'admin.newsletters.create', message: 'Créer le brouillon' }),
      done: created,
    }
  const title = t({ id: 'admin.newsletters.edit', message: 'Modifier le numéro' })
  return row
    ? {
        title,
        save: t({ id: 'admin.save', message: 'Enregistrer' }),
        done: t({ id: 'admin.newsletters.updated', message: 'Newsletter mise à jour' }),
      }
    : {
        title,
        save: t({ id: 'admin.newsletters.recreate', message: 'Recréer le brouillon' }),
        done: created,
      }
}
