import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import type { FormValues } from './form-state.ts'
import { type EntityForm, useIsDirty } from './use-entity-form.ts'

type FormInUseProps<Values extends FormValues> = {
  readonly form: EntityForm<Values>
  readonly children: ReactNode
}

/** Around a form: the update of the application never reloads a page that holds this mark. */
export function FormInUse<Values extends FormValues>({ form, children }: FormInUseProps<Values>) {
  return (
    <Stack gap="md" {...(useIsDirty(form) ? { 'data-form-in-use': '' } : {})}>
      {children}
    </Stack>
  )
}
