import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { MODELS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import type { Model } from '#contract/entities/model.ts'
import { DASHBOARD_LIST_LENGTH } from '#contract/reports/dashboard.ts'
import { Text } from '#ui/type/text.tsx'
import { RecordRow } from '#ui/workbench/record-row.tsx'
import { DashboardList } from './dashboard-list.tsx'
import { mostSold } from './most-sold.ts'
import type { KnownState } from './use-known-rows.ts'

type PopularModelsProps = {
  readonly models: readonly Model[] | undefined
  readonly state: KnownState
}

export function PopularModels({ models, state }: PopularModelsProps) {
  const { t } = useLingui()
  return (
    <DashboardList
      title={t({ id: 'admin.dashboard.popular', message: 'Modèles populaires' })}
      to={MODELS.path}
      rows={models && mostSold(models, DASHBOARD_LIST_LENGTH)}
      state={state}
      none={t({ id: 'admin.dashboard.no-models', message: 'Aucun modèle pour l’instant.' })}
    >
      {(model, index) => <PopularModel key={model.id} model={model} rank={index + 1} />}
    </DashboardList>
  )
}

function PopularModel({ model, rank }: { readonly model: Model; readonly rank: number }) {
  const { t } = useLingui()
  const { sales_count: count } = model
  return (
    <RecordRow
      media={
        <Text as="span" tone="quiet" figures="tabular">
          {rank}
        </Text>
      }
      title={
        <Link to={rowAddress(MODELS, model.id)} data-cover>
          {model.name}
        </Link>
      }
      end={t({
        id: 'admin.models.sales',
        message: plural(count, { one: '# vente', other: '# ventes' }),
      })}
    />
  )
}
