import { useLingui } from '@lingui/react/macro'
import { categoryLabel } from '#admin/blog/category-label.ts'
import { MarkdownField } from '#admin/entity/fields/markdown-field.tsx'
import { TagFields } from '#admin/entity/fields/tag-fields.tsx'
import { type BoundField, type FieldsOf, FormField } from '#admin/entity/form/form-field.tsx'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { CoverField } from './cover-field.tsx'
import { POST_AUTHORS, type PostFormValues } from './post-form-values.ts'
import { readingMinutes } from './reading-minutes.ts'

type PostFieldsProps = FieldsOf<PostFormValues> & {
  /** Where an article of this title is read, as far as that is known. */
  readonly addressOf: (title: string) => string
}

export function PostFields({ addressOf, ...of }: PostFieldsProps) {
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

/** An author of another time stays a choice of the article that names them. */
const authorOptions = (author: string) =>
  [...new Set([...POST_AUTHORS, author])].map((name) => ({ value: name, label: name }))
