import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { FormDialog } from '#admin/shared/form/form-dialog.tsx'
import { type BoundField, type FieldsOf, FormField } from '#admin/shared/form/form-field.tsx'
import { MarkdownField } from '#admin/shared/form/markdown-field.tsx'
import { RowNotice } from '#admin/shared/form/row-notice.tsx'
import { TagFields } from '#admin/shared/form/tag-fields.tsx'
import { useRowForm } from '#admin/shared/form/use-row-form.ts'
import { NEW_ROW_TARGET, POSTS } from '#admin/shared/row-addresses.ts'
import type { RowOpening } from '#admin/shared/url-state.ts'
import { POST_CATEGORIES, type Post } from '#contract/entities/post.ts'
import { postSlug } from '#contract/public/public-post.ts'
import { textToSlug } from '#domain/text/fold-text.ts'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PostDates } from './post-dates.tsx'
import {
  EMPTY_POST,
  formValuesToPost,
  POST_AUTHORS,
  type PostFormValues,
  postFormValues,
  postToFormValues,
} from './post-form-values.ts'
import { categoryLabel } from './post-labels.ts'
import { CoverField } from './post-picture.tsx'

const WORDS_PER_MINUTE = 220

/** The reading time of an article in minutes, at least one; null if it has no words. */
export const readingMinutes = (text: string): number | null => {
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu)?.length ?? 0
  return words === 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

type PostFieldsProps = FieldsOf<PostFormValues> & {
  /** The address of an article of this title, as far as it is known. */
  readonly addressOf: (title: string) => string
}

function PostFields({ addressOf, ...of }: PostFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <FormField {...of} field="title">
        {(bound) => {
          const address = addressOf(bound.value)
          return (
            <TextField
              {...bound}
              required
              autoComplete="off"
              hint={
                bound.value.trim() === ''
                  ? undefined
                  : t({ id: 'admin.blog.address', message: `Adresse : ${address}` })
              }
            />
          )
        }}
      </FormField>
      <Grid columns={{ base: 2, md: 3 }} lastWhole="mdDown" gap="md" align="start">
        <FormField {...of} field="category">
          {({ error: _, ...bound }) => (
            <Select
              {...bound}
              options={POST_CATEGORIES.map((category) => ({
                value: category,
                label: categoryLabel(category),
              }))}
            />
          )}
        </FormField>
        <FormField {...of} field="author">
          {({ error: _, ...bound }) => <Select {...bound} options={authorOptions(bound.value)} />}
        </FormField>
        <FormField {...of} field="read_time">
          {(bound) => <ReadTimeField {...bound} form={of.form} />}
        </FormField>
      </Grid>
      <FormField {...of} field="excerpt">
        {(bound) => <TextArea {...bound} required rows={2} />}
      </FormField>
      <FormField {...of} field="content">
        {(bound) => <MarkdownField {...bound} required />}
      </FormField>
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <FormField {...of} field="image">
          {(bound) => <CoverField {...bound} />}
        </FormField>
        <FormField {...of} field="tags">
          {({ error: _, ...bound }, problems) => <TagFields {...bound} problems={problems} />}
        </FormField>
      </Grid>
      <Stack gap="3xs">
        <FormField {...of} field="is_published">
          {({ value, onChange }) => (
            <Switch checked={value} onChange={onChange}>
              {t({ id: 'admin.blog.published-switch', message: 'Publié : visible sur le blog' })}
            </Switch>
          )}
        </FormField>
        <FormField {...of} field="is_featured">
          {({ label, value, onChange }) => (
            <Switch checked={value} onChange={onChange}>
              {label}
            </Switch>
          )}
        </FormField>
      </Stack>
    </>
  )
}

type ReadTimeFieldProps = BoundField<string> & Pick<FieldsOf<PostFormValues>, 'form'>

function ReadTimeField({ form, ...bound }: ReadTimeFieldProps) {
  const { t } = useLingui()
  const minutes = useSelected(form.typed, ({ values }) => readingMinutes(values.content))
  return (
    <TextField
      {...bound}
      required
      autoComplete="off"
      placeholder={t({ id: 'admin.blog.read-time.placeholder', message: '8 min' })}
      hint={
        minutes === null
          ? undefined
          : t({ id: 'admin.blog.read-time.hint', message: `D’après le texte : ${minutes} min` })
      }
    />
  )
}

/** An author who is no longer in the list stays an option for their own article. */
const authorOptions = (author: string) =>
  [...new Set([...POST_AUTHORS, author])].map((name) => ({ value: name, label: name }))

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
        onTyped={saving.clearProblem}
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

/** The end of a new article's address is not known yet: it is derived from its id. */
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
