import { useLingui } from '@lingui/react/macro'
import { Select, type SelectOption } from '#ui/form/select.tsx'

/** Replaces an empty value, which the address omits. */
const USUAL = 'all'

type ListSelectProps<Value extends string> = {
  readonly label: string
  /** The label of the default option. */
  readonly usual: string
  readonly choices: readonly SelectOption<Value>[]
  readonly value: Value | ''
  readonly onChange: (value: string) => void
}

/** A filter of a list, or its sorting. */
export function ListSelect<Value extends string>(props: ListSelectProps<Value>) {
  const { label, usual, choices, value, onChange } = props
  return (
    <Select<Value | typeof USUAL>
      label={label}
      labelInside
      value={value || USUAL}
      onChange={(chosen) => onChange(chosen === USUAL ? '' : chosen)}
      options={[{ value: USUAL, label: usual }, ...choices]}
    />
  )
}

type NameSortingSelectProps<Value extends string> = {
  /** Sortings besides the default (newest first) and by name. */
  readonly further: readonly SelectOption<Value>[]
  readonly value: Value | 'nom' | ''
  readonly onChange: (value: string) => void
}

/** The sorting of a list whose rows have names. */
export function NameSortingSelect<Value extends string>(props: NameSortingSelectProps<Value>) {
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
