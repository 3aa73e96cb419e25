import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import { FormDialog } from '#admin/shared/form/form-dialog.tsx'
import { type FieldsOf, FormField } from '#admin/shared/form/form-field.tsx'
import { RowNotice } from '#admin/shared/form/row-notice.tsx'
import { TagFields } from '#admin/shared/form/tag-fields.tsx'
import { useRowForm } from '#admin/shared/form/use-row-form.ts'
import { eurosToPriceText, priceTextToEuros } from '#admin/shared/labels/price-text.ts'
import { PriceHistory } from '#admin/shared/price-history.tsx'
import { MODELS } from '#admin/shared/row-addresses.ts'
import type { RowOpening } from '#admin/shared/url-state.ts'
import { MODEL_COUNTRIES, MODEL_TYPES, type Model } from '#contract/entities/model.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea, TextField, UrlField } from '#ui/form/text-field.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ImageFields } from './image-fields.tsx'
import { modelFormatLabel } from './model-labels.ts'
import { PackSection, type PackStates } from './pack-section.tsx'

/** The values of the form's inputs. Lists keep blank rows, the price keeps the admin's own spelling. */
export const modelFormValues = v.object({
  name: v.string(),
  type: v.picklist(MODEL_TYPES),
  country: v.picklist(MODEL_COUNTRIES),
  format: v.array(v.picklist(MODEL_FORMATS)),
  price: v.string(),
  description: v.string(),
  images: v.array(v.string()),
  // Older drafts lack samples.
  video_sample: v.optional(v.string(), ''),
  diary_sample: v.optional(v.string(), ''),
  tags: v.pipe(v.array(v.string()), v.minLength(1)),
  isNSFW: v.boolean(),
  isActive: v.boolean(),
})

type ModelFormValues = v.InferOutput<typeof modelFormValues>

/** Source: specification, section 4, "Admin dialogs". */
export const EMPTY_MODEL: ModelFormValues = {
  name: '',
  type: 'Sexy',
  country: 'France',
  format: [],
  price: '',
  description: '',
  images: [''],
  video_sample: '',
  diary_sample: '',
  tags: [''],
  isNSFW: false,
  isActive: true,
}

export const modelToFormValues = (model: Model): ModelFormValues => ({
  name: model.name,
  type: model.type,
  country: model.country,
  format: model.format,
  price: eurosToPriceText(model.price),
  description: model.description,
  images: withOneRow(model.images),
  video_sample: model.video_sample,
  diary_sample: model.diary_sample,
  tags: withOneRow(model.tags),
  isNSFW: model.isNSFW,
  isActive: model.isActive,
})

/** The value that the contract's schema validates; the schema trims texts and drops blank entries. */
export const formValuesToDraft = (values: ModelFormValues) => ({
  ...values,
  price: priceTextToEuros(values.price),
})

/** A list always shows a row to type in (specification, section 5). */
const withOneRow = (entries: readonly string[]): string[] =>
  entries.length > 0 ? [...entries] : ['']

/** For photos, the first image is the sample. */
const SAMPLES = [
  { format: 'vidéo', field: 'video_sample' },
  { format: 'journal intime', field: 'diary_sample' },
] as const

function ModelFields(of: FieldsOf<ModelFormValues>) {
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

type ModelFormDialogProps = RowOpening<Model> & { readonly packs: PackStates }

export function ModelFormDialog({ packs, ...opening }: ModelFormDialogProps) {
  const { row } = opening
  const { t } = useLingui()
  const { form, saving, isNew, isGone, dialog } = useRowForm(opening, {
    entity: 'models',
    place: MODELS,
    row: useMemo(() => row && modelToFormValues(row), [row]),
    empty: EMPTY_MODEL,
    schema: modelFormValues,
    toDraft: formValuesToDraft,
    done: row
      ? t({ id: 'admin.models.updated', message: 'Modèle mis à jour avec succès' })
      : t({ id: 'admin.models.created', message: 'Modèle créé avec succès' }),
  })
  return (
    <FormDialog
      {...dialog}
      title={
        isNew
          ? t({ id: 'admin.models.new', message: 'Nouveau modèle' })
          : t({ id: 'admin.models.edit-title', message: 'Modifier le modèle' })
      }
      saveLabel={
        isNew
          ? t({ id: 'admin.models.create', message: 'Créer le modèle' })
          : isGone
            ? t({ id: 'admin.models.recreate', message: 'Recréer le modèle' })
            : t({ id: 'admin.save', message: 'Enregistrer' })
      }
      notice={
        <RowNotice
          entity="models"
          form={form}
          toRow={formValuesToDraft}
          gone={isGone ? <Gone /> : null}
        />
      }
      after={isGone ? null : <PackSection model={row} states={packs} />}
    >
      <ModelFields form={form} problems={saving.problems} onTyped={saving.clearProblem} />
      {row ? <PriceHistory entity="models" rowId={row.id} /> : null}
    </FormDialog>
  )
}

function Gone() {
  return (
    <Trans id="admin.models.gone">
      Ce modèle a été supprimé entre-temps. Votre saisie est conservée : vous pouvez en faire un
      nouveau modèle.
    </Trans>
  )
}
