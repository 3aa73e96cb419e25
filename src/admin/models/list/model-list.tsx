import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import { DeleteRow } from '#admin/entity/list/delete-row.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { isWithoutFiles, type PackStates } from '#admin/models/pack/use-pack-states.ts'
import type { Model } from '#contract/entities/model.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { RecordCard, RecordGrid, RecordGridSkeleton } from '#ui/workbench/record-card.tsx'
import { ModelCard } from './model-card.tsx'

type ModelListProps = { readonly models: readonly Model[]; readonly packs: PackStates }

export function ModelList({ models, packs }: ModelListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('models')
  const drafts = useDraftRowIds('models')
  const [deleting, setDeleting] = useState<Model | null>(null)
  const draw = useCallback(
    (model: Model) => (
      <ModelCard
        model={model}
        isPending={pending.has(model.id)}
        hasDraft={drafts.has(model.id)}
        isWithoutFiles={isWithoutFiles(model, packs)}
        onDelete={() => setDeleting(model)}
      />
    ),
    [pending, drafts, packs],
  )
  return (
    <>
      <RecordGrid label={t({ id: 'admin.nav.models', message: 'Modèles IA' })} rows={models}>
        {draw}
      </RecordGrid>
      <DeleteRow
        entity="models"
        row={deleting}
        question={t({
          id: 'admin.models.delete.ask',
          message: 'Êtes-vous sûr de vouloir supprimer ce modèle ?',
        })}
        done={t({ id: 'admin.models.deleted', message: 'Modèle supprimé avec succès' })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** The list's own layout while its rows are on their way. */
export function ModelListSkeleton() {
  const say = useStateSentences()
  return (
    <RecordGridSkeleton label={say('loading')}>
      {PLACES.map((place) => (
        <RecordCard
          key={place}
          media={<Skeleton shape="block" ratio="4/5" />}
          title={<Skeleton width="7rem" />}
          meta={<Skeleton width="9rem" />}
          words={<Skeleton />}
        />
      ))}
    </RecordGridSkeleton>
  )
}
