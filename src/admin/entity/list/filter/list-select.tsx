import { Select, type SelectOption } from '#ui/form/select.tsx'

/** In place of an empty value, which the address leaves out. */
const USUAL = 'all'

type ListSelectProps<Value extends string> = {
  readonly label: string
  /** What the list shows, or how, while nothing is chosen. */
  readonly usual: string
  readonly choices: readonly SelectOption<Value>[]
  readonly value: Value | ''
  readonly onChange: (value: string) => void
}

/** A filter of a list, or its order. */
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
