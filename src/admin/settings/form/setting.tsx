import type { ReactNode } from 'react'
import { type BoundField, type FieldsOf, FormField } from '#admin/entity/form/form-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { SettingsField, SettingsFormValues } from './settings-form-values.ts'
import { problemKey } from './tab-of-field.ts'

export type SettingsFieldsProps = FieldsOf<SettingsFormValues>

/** The fields that hold a text. */
type TextSetting = {
  [Field in SettingsField]: string extends SettingsFormValues[Field] ? Field : never
}[SettingsField]

type SettingProps = SettingsFieldsProps & {
  readonly field: TextSetting
  /** A line of text, unless something else is said. */
  readonly children?: (bound: BoundField<string>) => ReactNode
}

export function Setting({ field, children, ...of }: SettingProps) {
  return (
    <FormField {...of} field={field} problemAt={problemKey(field)}>
      {children ?? ((bound) => <TextField {...bound} autoComplete="off" />)}
    </FormField>
  )
}
