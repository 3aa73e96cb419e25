import { useLingui } from '@lingui/react/macro'
import { ListSelect } from '#admin/entity/list/filter/list-select.tsx'
import type { SelectOption } from '#ui/form/select.tsx'

type NameOrderSelectProps<Value extends string> = {
  /** Beside newest first, which is usual, and by name. */
  readonly further: readonly SelectOption<Value>[]
  readonly value: Value | 'nom' | ''
  readonly onChange: (value: string) => void
}

/** The order of a list of what has a name. */
export function NameOrderSelect<Value extends string>(props: NameOrderSelectProps<Value>) {
  const { further, value, onChange } = props
  const { t } = useLingui()
  return (
    <ListSelect<Value | 'nom'>
      label={t({ id: 'admin.list.order', message: 'Trier' })}
      usual={t({ id: 'admin.list.order.newest', message: 'Plus récents' })}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'nom', label: t({ id: 'admin.list.order.name', message: 'Nom A–Z' }) },
        ...further,
      ]}
    />
  )
}
