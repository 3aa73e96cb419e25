import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isolate } from '#domain/text/isolate.ts'

/** 'Champs : Nom, Prix'. */
export function FieldNames({ names }: { readonly names: readonly string[] }) {
  const { t } = useLingui()
  const listed = names.map(isolate).join(', ')
  if (listed === '') return null
  return t({
    id: 'admin.sync.fields',
    message: plural(names.length, { one: `Champ : ${listed}`, other: `Champs : ${listed}` }),
  })
}
