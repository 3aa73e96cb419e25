import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { MODELS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import type { Model } from '#contract/entities/model.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { mostSold } from './most-sold.ts'

/** Source: specification, section 9, "Admin". */
const SHOWN = 5

type PopularModelsProps = { readonly models: readonly Model[] | undefined }

export function PopularModels({ models }: PopularModelsProps) {
  const { t } = useLingui()
  return (
    <Stack as="section" gap="2xs">
      <Heading level={2} look="card">
        <Trans id="admin.dashboard.popular">Modèles populaires</Trans>
      </Heading>
      {models?.length === 0 ? (
        <Text tone="quiet">
          <Trans id="admin.dashboard.no-models">Aucun modèle pour l’instant.</Trans>
        </Text>
      ) : (
        <RecordList label={t({ id: 'admin.dashboard.popular', message: 'Modèles populaires' })}>
          {models
            ? mostSold(models, SHOWN).map((model, index) => (
                <PopularModel key={model.id} model={model} rank={index + 1} />
              ))
            : [1, 2, 3, 4, 5].map((rank) => (
                <RecordRow key={rank} title={<Skeleton width="8rem" />} />
              ))}
        </RecordList>
      )}
    </Stack>
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
