import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** 'Champs : Nom, Prix'. */
export function FieldNames({ names }: { readonly names: readonly string[] }) {
  const { t } = useLingui()
  const listed = names.join(', ')
  if (listed === '') return null
  return t({
    id: 'admin.sync.fields',
    message: plural(names.length, { one: `Champ : ${listed}`, other: `Champs : ${listed}` }),
  })
}
