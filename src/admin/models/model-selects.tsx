import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { ListSelect } from '#admin/entity/list/filter/list-select.tsx'
import { NameOrderSelect } from '#admin/entity/list/order/name-order-select.tsx'
import type { ModelFilter } from '#admin/models/list/select-models.ts'
import { MODEL_TYPES } from '#contract/entities/model.ts'

type ModelSelectsProps = Pick<ModelFilter, 'type' | 'order'> & {
  readonly setType: (type: string) => void
  readonly setOrder: (order: string) => void
}

/** Not drawn again with each letter of a search. */
export const ModelSelects = memo(function ModelSelects(props: ModelSelectsProps) {
  const { type, order, setType, setOrder } = props
  const { t } = useLingui()
  return (
    <>
      <ListSelect
        label={t({ id: 'admin.models.type-filter', message: 'Filtrer par type' })}
        usual={t({ id: 'admin.models.all-types', message: 'Tous les types' })}
        value={type}
        onChange={setType}
        choices={MODEL_TYPES.map((known) => ({ value: known, label: known }))}
      />
      <NameOrderSelect
        value={order}
        onChange={setOrder}
        further={[
          {
            value: 'prix-croissant',
            label: t({ id: 'admin.models.order.cheapest', message: 'Prix croissant' }),
          },
          {
            value: 'prix-decroissant',
            label: t({ id: 'admin.models.order.dearest', message: 'Prix décroissant' }),
          },
          { value: 'ventes', label: t({ id: 'admin.models.order.sales', message: 'Plus vendus' }) },
        ]}
      />
    </>
  )
})
