import { useLingui } from '@lingui/react/macro'
import { categoryLabel } from '#admin/blog/category-label.ts'
import { MarkdownField } from '#admin/entity/fields/markdown-field.tsx'
import { TagFields } from '#admin/entity/fields/tag-fields.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { CoverField } from './cover-field.tsx'
import { POST_AUTHORS, type PostFormValues } from './post-form-values.ts'
import { readingMinutes } from './reading-minutes.ts'

type PostFieldsProps = {
  readonly form: EntityForm<PostFormValues>
  readonly problems: ProblemWords
  readonly onTyped: (field: string) => void
  /** Where the article is read, as far as that is known. */
  readonly address: string
}

export function PostFields({ form, problems, onTyped, address }: PostFieldsProps) {
  const { t } = useLingui()
  const { labelOf } = useShownFields('blog')
  const { values } = form.state
  const minutes = readingMinutes(values.content)
  const bind = <Field extends keyof PostFormValues & string>(field: Field) => ({
    label: labelOf(field),
    value: values[field],
    onChange: (value: PostFormValues[Field]) => {
      form.set(field, value)
      onTyped(field)
    },
  })
  return (
    <>
      <TextField
        {...bind('title')}
        required
        error={problems.title}
        autoComplete="off"
        hint={
          values.title.trim() === ''
            ? undefined
            : t({ id: 'admin.blog.address', message: `Adresse : ${address}` })
        }
      />
      <Grid columns={{ base: 2, md: 3 }} lastWhole="mdDown" gap="md" align="start">
        <Select
          {...bind('category')}
          options={POST_CATEGORIES.map((category) => ({
            value: category,
            label: categoryLabel(category),
          }))}
        />
        <Select {...bind('author')} options={authorOptions(values.author)} />
        <TextField
          {...bind('read_time')}
          required
          error={problems.read_time}
          autoComplete="off"
          placeholder={t({ id: 'admin.blog.read-time.placeholder', message: '8 min' })}
          hint={
            minutes === null
              ? undefined
              : t({ id: 'admin.blog.read-time.hint', message: `D’après le texte : ${minutes} min` })
          }
        />
      </Grid>
      <TextArea {...bind('excerpt')} required rows={2} error={problems.excerpt} />
      <MarkdownField {...bind('content')} required error={problems.content} />
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <CoverField {...bind('image')} error={problems.image} />
        <TagFields {...bind('tags')} problems={problems} />
      </Grid>
      <Stack gap="3xs">
        <Switch checked={values.is_published} onChange={bind('is_published').onChange}>
          {t({ id: 'admin.blog.published-switch', message: 'Publié : visible sur le blog' })}
        </Switch>
        <Switch checked={values.is_featured} onChange={bind('is_featured').onChange}>
          {labelOf('is_featured')}
        </Switch>
      </Stack>
    </>
  )
}

/** An author of another time stays a choice of the article that names them. */
const authorOptions = (author: string) =>
  [...new Set([...POST_AUTHORS, author])].map((name) => ({ value: name, label: name }))
