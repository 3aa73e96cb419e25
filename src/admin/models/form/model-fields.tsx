import { useLingui } from '@lingui/react/macro'
import { TagFields } from '#admin/entity/fields/tag-fields.tsx'
import { type FieldsOf, FormField } from '#admin/entity/form/form-field.tsx'
import { modelFormatLabel } from '#admin/models/model-words.ts'
import { MODEL_COUNTRIES, MODEL_FORMATS, MODEL_TYPES } from '#contract/entities/model.ts'
import { useSelected } from '#ui/form/observable.ts'
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
  { format: 'vidéo', field: 'video_sample' },
  { format: 'journal intime', field: 'diary_sample' },
] as const

export function ModelFields(of: FieldsOf<ModelFormValues>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <FormField {...of} field="name">
          {(bound) => <TextField {...bound} required autoComplete="off" />}
        </FormField>
        <FormField {...of} field="price">
          {(bound) => (
            <TextField {...bound} required inputMode="decimal" autoComplete="off" suffix="€" />
          )}
        </FormField>
      </Grid>
      <Grid columns={2} gap="md" align="start">
        <FormField {...of} field="type">
          {({ error: _, ...bound }) => (
            <Select
              {...bound}
              options={MODEL_TYPES.map((type) => ({ value: type, label: type }))}
            />
          )}
        </FormField>
        <FormField {...of} field="country">
          {({ error: _, ...bound }) => (
            <Select
              {...bound}
              options={MODEL_COUNTRIES.map((country) => ({ value: country, label: country }))}
            />
          )}
        </FormField>
      </Grid>
      <FormField {...of} field="description">
        {(bound) => <TextArea {...bound} required rows={4} />}
      </FormField>
      <FormField {...of} field="format">
        {({ error: _, ...bound }) => (
          <ToggleChips
            {...bound}
            options={MODEL_FORMATS.map((format) => {
              const label = modelFormatLabel(format)
              return { value: format, label: label ? i18n._(label) : format }
            })}
          />
        )}
      </FormField>
      <FormField {...of} field="images">
        {({ error: _, ...bound }, problems) => <ImageFields {...bound} problems={problems} />}
      </FormField>
      {SAMPLES.map((sample) => (
        <SampleField key={sample.field} {...sample} {...of} />
      ))}
      <FormField {...of} field="tags">
        {({ error: _, ...bound }, problems) => <TagFields {...bound} problems={problems} />}
      </FormField>
      <Stack gap="3xs">
        <FormField {...of} field="isActive">
          {({ value, onChange }) => (
            <Switch checked={value} onChange={onChange}>
              {t({
                id: 'admin.models.active-switch',
                message: 'Actif : visible dans le catalogue',
              })}
            </Switch>
          )}
        </FormField>
        <FormField {...of} field="isNSFW">
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

type SampleFieldProps = FieldsOf<ModelFormValues> & (typeof SAMPLES)[number]

function SampleField({ format, field, ...of }: SampleFieldProps) {
  const { t } = useLingui()
  const isShown = useSelected(
    of.form.typed,
    ({ values }) => values.format.includes(format) || values[field] !== '',
  )
  if (!isShown) return null
  return (
    <FormField {...of} field={field}>
      {(bound) => (
        <UrlField
          {...bound}
          hint={t({
            id: 'admin.models.sample.hint',
            message:
              'Adresse d’un fichier que les visiteurs peuvent télécharger. Si ce champ est vide, aucun extrait n’est proposé.',
          })}
        />
      )}
    </FormField>
  )
}
