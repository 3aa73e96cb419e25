import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { MODELS } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useRowPick } from '#admin/entity/list/bulk/row-pick.tsx'
import { DraftMark, PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { ModelThumb } from '#admin/models/model-thumb.tsx'
import { modelFormatLabel } from '#admin/models/model-words.ts'
import type { Model } from '#contract/entities/model.ts'
import { eurosToCents } from '#domain/money.ts'
import { hashtag } from '#domain/text/hashtag.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordCard } from '#ui/workbench/record-card.tsx'

/** Source: specification, section 9, "Admin". */
const SHOWN_TAGS = 3

type ModelCardProps = {
  readonly model: Model
  readonly isPending: boolean
  readonly hasDraft: boolean
  /** On the site, and not to be bought. */
  readonly isWithoutFiles: boolean
  readonly onDelete: () => void
}

export function ModelCard({ model, isPending, hasDraft, onDelete, ...props }: ModelCardProps) {
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
      words={model.description}
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
  const form = useAddressLayer(MODELS.layer)
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
