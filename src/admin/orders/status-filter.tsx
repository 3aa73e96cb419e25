import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { statusLabel } from '#admin/entity/words/order-labels.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { Select } from '#ui/form/select.tsx'
import { QUARANTINED } from './list/select-orders.ts'

/** Of the filter; the address leaves it out. */
const ALL_STATUSES = 'all'

type StatusFilterProps = {
  readonly value: string
  readonly onChange: (status: string) => void
  /** Whether there are orders that a machine has probably sent; most shops never see one. */
  readonly hasSuspects: boolean
}

function StatusSelect({ value, onChange, hasSuspects }: StatusFilterProps) {
  const { t, i18n } = useLingui()
  const options = [
    {
      value: ALL_STATUSES,
      label: t({ id: 'admin.orders.all-statuses', message: 'Tous les statuts' }),
    },
    ...ORDER_STATUSES.map((status) => ({ value: status, label: i18n._(statusLabel(status)) })),
    ...(hasSuspects || value === QUARANTINED
      ? [{ value: QUARANTINED, label: t({ id: 'admin.suspects', message: 'Suspects' }) }]
      : []),
  ]
  return (
    <Select
      label={t({ id: 'admin.orders.status-filter', message: 'Filtrer par statut' })}
      hideLabel
      value={options.find((option) => option.value === value)?.value ?? ALL_STATUSES}
      onChange={(chosen) => onChange(chosen === ALL_STATUSES ? '' : chosen)}
      options={options}
    />
  )
}

/** Not drawn again with each letter of a search. */
export const StatusFilter = memo(StatusSelect)
