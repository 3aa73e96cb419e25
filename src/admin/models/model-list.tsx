import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { DeleteRow } from '#admin/shared/list/delete-rows.tsx'
import { DraftMark, PendingMark, RowLink } from '#admin/shared/list/list-row.tsx'
import { useRowPick } from '#admin/shared/list/selection.tsx'
import { MODELS } from '#admin/shared/row-addresses.ts'
import { ShownPicture } from '#admin/shared/shown-picture.tsx'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import type { Model } from '#contract/entities/model.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { eurosToCents } from '#domain/money.ts'
import { hashtag, isolate } from '#domain/text/isolate.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Placeholder, RecordCard, RecordGrid, RecordGridSkeleton } from '#ui/table/record-grid.tsx'
import { Text } from '#ui/text/text.tsx'
import { modelFormatLabel } from './model-labels.ts'
import { isWithoutFiles, type PackStates } from './pack-section.tsx'

type ModelThumbProps = {
  readonly model: Pick<Model, 'images'>
  readonly sizes?: string
}

/** The first picture of a model; decorative, because its name is beside it. */
export function ModelThumb({ model, sizes = '5rem' }: ModelThumbProps) {
  return (
    <ShownPicture
      address={model.images[0] ?? ''}
      none={<Placeholder icon={<ImageOff />} />}
      alt=""
      ratio="4/5"
      sizes={sizes}
    />
  )
}

/** Source: specification, section 9, "Admin". */
const SHOWN_TAGS = 3

type ModelCardProps = {
  readonly model: Model
  readonly isPending: boolean
  readonly hasDraft: boolean
  /** Visible on the site, but not for sale. */
  readonly isWithoutFiles: boolean
  readonly onDelete: () => void
}

function ModelCard({ model, isPending, hasDraft, onDelete, ...props }: ModelCardProps) {
  const { i18n } = useLingui()
  const formatPrice = useMoney()
  return (
    <RecordCard
      pick={useRowPick(model.id, model.name)}
      media={
        <ModelThumb
          model={model}
          sizes="(min-width: 1280px) 18rem, (min-width: 768px) 22rem, 5rem"
        />
      }
      title={
        <RowLink layer={MODELS.layer} rowId={model.id}>
          {model.name}
        </RowLink>
      }
      figure={
        <Text as="span" look="small" tone="price">
          {formatPrice(eurosToCents(model.price))}
        </Text>
      }
      meta={<Facts model={model} />}
      marks={
        <>
          {model.isNSFW ? <Badge tone="nsfw">NSFW</Badge> : null}
          {model.isActive ? null : (
            <Badge over="picture">
              <Trans id="admin.inactive">Inactif</Trans>
            </Badge>
          )}
          {props.isWithoutFiles ? (
            <Badge tone="warning" over="picture">
              <Trans id="admin.packs.without-files">Sans fichiers</Trans>
            </Badge>
          ) : null}
          {isPending ? <PendingMark /> : null}
          {hasDraft ? <DraftMark /> : null}
        </>
      }
      text={model.description}
      chips={
        <>
          {model.format.map((format) => {
            const label = modelFormatLabel(format)
            return <Badge key={format}>{label ? i18n._(label) : format}</Badge>
          })}
          {model.tags.slice(0, SHOWN_TAGS).map((tag) => (
            <Text key={tag} as="span" look="small" tone="quiet">
              {hashtag(tag)}
            </Text>
          ))}
        </>
      }
      actions={<Actions model={model} onDelete={onDelete} />}
    />
  )
}

function Facts({ model }: { readonly model: Model }) {
  const { t } = useLingui()
  const { type, country, sales_count: count } = model
  const sales = t({
    id: 'admin.models.sales',
    message: plural(count, { one: '# vente', other: '# ventes' }),
  })
  return [type, country, sales].map(isolate).join(' · ')
}

function Actions({ model, onDelete }: Pick<ModelCardProps, 'model' | 'onDelete'>) {
  const { t } = useLingui()
  const form = useUrlLayer(MODELS.layer)
  const { name } = model
  return (
    <>
      <IconButton
        label={t({ id: 'admin.models.edit', message: `Modifier ${name}` })}
        icon={<Pencil />}
        onClick={() => form.open(model.id)}
      />
      <IconButton
        label={t({ id: 'admin.models.delete', message: `Supprimer ${name}` })}
        icon={<Trash2 />}
        onClick={onDelete}
      />
    </>
  )
}

type ModelListProps = { readonly models: readonly Model[]; readonly packs: PackStates }

export function ModelList({ models, packs }: ModelListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('models')
  const drafts = useDraftRowIds('models')
  const [deleting, setDeleting] = useState<Model | null>(null)
  const renderRow = useCallback(
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
        {renderRow}
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

/** The list's layout while its rows are being loaded. */
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
          text={<Skeleton />}
        />
      ))}
    </RecordGridSkeleton>
  )
}
