import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { FormDialog } from '#admin/shared/form/form-dialog.tsx'
import { type FieldsOf, FormField } from '#admin/shared/form/form-field.tsx'
import { MarkdownField } from '#admin/shared/form/markdown-field.tsx'
import { PictureField } from '#admin/shared/form/picture-field.tsx'
import { RowNotice } from '#admin/shared/form/row-notice.tsx'
import { useRowForm } from '#admin/shared/form/use-row-form.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { ARTICLE_PARAM, NEW_ROW_TARGET, NEWSLETTERS } from '#admin/shared/row-addresses.ts'
import { ShownPicture } from '#admin/shared/shown-picture.tsx'
import type { RowOpening } from '#admin/shared/url-state.ts'
import {
  type BodyField,
  bodyField,
  type Newsletter,
  type SubjectField,
  subjectField,
} from '#contract/entities/newsletter.ts'
import type { Post } from '#contract/entities/post.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { postSlug } from '#contract/public/public-post.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { useSelected } from '#ui/form/observable.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { IssueDialog } from './issue-dialog.tsx'

type IssueTextField = SubjectField | BodyField

const eachText = <Value,>(make: (field: IssueTextField) => Value) =>
  // The keys come from the lists from which the type is derived.
  Object.fromEntries(
    LOCALES.flatMap((locale) =>
      [subjectField(locale), bodyField(locale)].map((field) => [field, make(field)]),
    ),
  ) as Record<IssueTextField, Value>

/** The values of the form's inputs. */
const issueFormValues = v.object({
  ...eachText(() => v.string()),
  image: v.string(),
  link: v.string(),
})

type IssueFormValues = v.InferOutput<typeof issueFormValues>

const EMPTY_ISSUE: IssueFormValues = { ...eachText(() => ''), image: '', link: '' }

const issueToFormValues = (issue: Newsletter): IssueFormValues => ({
  ...eachText((field) => issue[field]),
  image: issue.image,
  link: issue.link,
})

/**
 * An article's own text, in the one language that it is written in; readers of the other languages get this text, too.
 */
const postToIssue = (post: Post): IssueFormValues => ({
  ...EMPTY_ISSUE,
  subject_fr: post.title,
  body_fr: post.excerpt,
  image: post.image,
  link: `/blog/${postSlug(post)}`,
})

type IssueFieldsProps = FieldsOf<IssueFormValues> & {
  /** The number of times that saving has found problems. */
  readonly refusals: number
}

function IssueFields({ refusals, ...of }: IssueFieldsProps) {
  const { i18n, t } = useLingui()
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  // At each refusal, the field with the problem is scrolled into view, and stays there while it is being corrected.
  const [seenRefusals, setSeenRefusals] = useState(refusals)
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals)
    const fields = Object.keys(of.problems.get())
    const firstProblem = LOCALES.find((known) =>
      fields.some((field) => field.endsWith(`_${known}`)),
    )
    if (firstProblem) setLocale(firstProblem)
  }
  return (
    <>
      <Tabs
        label={t({ id: 'admin.content.languages', message: 'Langues du texte' })}
        value={locale}
        onChange={setLocale}
        items={LOCALES.map((known) => ({
          value: known,
          label: i18n._(languageLabel(known)),
          content: <LanguageFields {...of} locale={known} />,
        }))}
      />
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <FormField {...of} field="image">
          {(bound) => (
            <PictureField
              {...bound}
              label={t({ id: 'admin.newsletters.field.image', message: 'Image' })}
              below={<ShownPicture address={bound.value.trim()} none={null} ratio="16/9" alt="" />}
            />
          )}
        </FormField>
        <FormField {...of} field="link">
          {(bound) => (
            <TextField
              {...bound}
              label={t({ id: 'admin.newsletters.field.link', message: 'Lien du bouton' })}
              autoComplete="off"
              hint={t({
                id: 'admin.newsletters.field.link.hint',
                message:
                  'Une adresse ou une page du site, comme /blog. Chaque lecteur arrive sur la page dans sa langue.',
              })}
            />
          )}
        </FormField>
      </Grid>
    </>
  )
}

type LanguageFieldsProps = FieldsOf<IssueFormValues> & { readonly locale: Locale }

function LanguageFields({ locale, ...of }: LanguageFieldsProps) {
  const { t } = useLingui()
  const isFrench = locale === DEFAULT_LOCALE
  return (
    <Stack gap="md">
      {isFrench ? null : <LanguageStatus form={of.form} locale={locale} />}
      <FormField {...of} field={subjectField(locale)}>
        {(bound) => (
          <TextField
            {...bound}
            label={t({ id: 'admin.newsletters.field.subject', message: 'Objet et titre' })}
            lang={locale}
            required={isFrench}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField {...of} field={bodyField(locale)}>
        {(bound) => (
          <MarkdownField
            {...bound}
            label={t({ id: 'admin.newsletters.field.body', message: 'Texte' })}
            lang={locale}
          />
        )}
      </FormField>
    </Stack>
  )
}

/** What subscribers of this language receive with the form's current values. */
function LanguageStatus({ form, locale }: Pick<LanguageFieldsProps, 'form' | 'locale'>) {
  const { i18n } = useLingui()
  const isWritten = useSelected(
    form.typed,
    ({ values }) =>
      values[subjectField(locale)].trim() !== '' && values[bodyField(locale)].trim() !== '',
  )
  const language = i18n._(languageLabel(locale)).toLocaleLowerCase('fr')
  return (
    <Text look="small" tone="quiet" role="status">
      {isWritten ? (
        <Trans id="admin.newsletters.standing.written">
          Les abonnés en {language} reçoivent ce texte.
        </Trans>
      ) : (
        <Trans id="admin.newsletters.standing.french">
          Sans objet et texte ici, les abonnés en {language} reçoivent le texte français.
        </Trans>
      )}
    </Text>
  )
}

/** The form for a draft; for an issue that was sent, a read-only view. */
export function IssueFormDialog(opening: RowOpening<Newsletter>) {
  const { row, open, layer, target } = opening
  const [params] = useSearchParams()
  // A form that was opened stays a form: another admin may send the draft meanwhile.
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
  // It is being read on this device.
  if (post === undefined) return null
  return <IssueForm {...opening} first={post === null ? EMPTY_ISSUE : postToIssue(post)} />
}

type IssueFormProps = RowOpening<Newsletter> & {
  /** The initial content of a new issue. */
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
        onTyped={saving.clearProblem}
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
