import { useLingui } from '@lingui/react/macro'
import { TagFields } from '#admin/entity/fields/tag-fields.tsx'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { modelFormatLabel } from '#admin/models/model-words.ts'
import { MODEL_COUNTRIES, MODEL_FORMATS, MODEL_TYPES } from '#contract/entities/model.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField, UrlField } from '#ui/form/text-field.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ImageFields } from './image-fields.tsx'
import type { ModelFormValues } from './model-form-values.ts'

/** Of photos the first image is the sample. */
const SAMPLES = [
  ['vidéo', 'video_sample'],
  ['journal intime', 'diary_sample'],
] as const

type ModelFieldsProps = {
  readonly form: EntityForm<ModelFormValues>
  readonly problems: ProblemWords
  readonly onTyped: (field: string) => void
}

export function ModelFields({ form, problems, onTyped }: ModelFieldsProps) {
  const { t, i18n } = useLingui()
  const { labelOf } = useShownFields('models')
  const { values } = form.state
  const bind = <Field extends keyof ModelFormValues & string>(field: Field) => ({
    label: labelOf(field),
    value: values[field],
    onChange: (value: ModelFormValues[Field]) => {
      form.set(field, value)
      onTyped(field)
    },
  })
  return (
    <>
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <TextField {...bind('name')} required error={problems.name} autoComplete="off" />
        <TextField
          {...bind('price')}
          required
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          error={problems.price}
        />
      </Grid>
      <Grid columns={2} gap="md" align="start">
        <Select
          {...bind('type')}
          options={MODEL_TYPES.map((type) => ({ value: type, label: type }))}
        />
        <Select
          {...bind('country')}
          options={MODEL_COUNTRIES.map((country) => ({ value: country, label: country }))}
        />
      </Grid>
      <TextArea {...bind('description')} required rows={4} error={problems.description} />
      <ToggleChips
        {...bind('format')}
        options={MODEL_FORMATS.map((format) => {
          const label = modelFormatLabel(format)
          return { value: format, label: label ? i18n._(label) : format }
        })}
      />
      <ImageFields {...bind('images')} problems={problems} />
      {SAMPLES.map(([format, field]) =>
        values.format.includes(format) || values[field] !== '' ? (
          <UrlField
            key={field}
            {...bind(field)}
            error={problems[field]}
            hint={t({
              id: 'admin.models.sample.hint',
              message:
                'Adresse d’un fichier que les visiteurs peuvent télécharger. Si ce champ est vide, aucun extrait n’est proposé.',
            })}
          />
        ) : null,
      )}
      <TagFields {...bind('tags')} problems={problems} />
      <Stack gap="3xs">
        <Switch checked={values.isActive} onChange={bind('isActive').onChange}>
          {t({ id: 'admin.models.active-switch', message: 'Actif : visible dans le catalogue' })}
        </Switch>
        <Switch checked={values.isNSFW} onChange={bind('isNSFW').onChange}>
          {labelOf('isNSFW')}
        </Switch>
      </Stack>
    </>
  )
}
