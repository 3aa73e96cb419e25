import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { modelPath } from '#contract/public/page-paths.ts'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { Card } from '#ui/display/card.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { BuyLink, ComingSoon } from './buy-link.tsx'
import { ModelDescription, ModelMarks, ModelOrigin, PackPrice } from './model-facts.tsx'
import { ModelPicture, ModelPictureFrame } from './model-picture.tsx'

/** What of a pack can be viewed before buying. */
export type QuickViewPart = 'preview' | 'demo'

export interface QuickView {
  readonly part: QuickViewPart
  readonly model: PublicModel
}

export interface QuickViewProps {
  open: boolean
  model: PublicModel
  onClose: () => void
}

interface CardActionsProps {
  model: PublicModel
  /** The id of the card's heading: it distinguishes buttons with the same label. */
  headingId: string
  onQuickView: (part: QuickViewPart, model: PublicModel) => void
}

export function CardActions({ model, headingId, onQuickView }: CardActionsProps) {
  return (
    <Row gap="2xs" wrap>
      {isForSale(model) ? (
        <BuyLink model={model} tone="solid" describedBy={headingId} />
      ) : (
        <ComingSoon />
      )}
      <Button
        data-needs-scripts
        aria-describedby={headingId}
        onClick={() => onQuickView('preview', model)}
      >
        <Trans id="model.preview">Aperçu</Trans>
      </Button>
      <Button
        tone="ghost"
        data-needs-scripts
        aria-describedby={headingId}
        onClick={() => onQuickView('demo', model)}
      >
        <Trans id="model.demo">Démo</Trans>
      </Button>
    </Row>
  )
}

interface FavouriteButtonProps {
  model: PublicModel
  isFavourite: boolean
  onToggle: (model: PublicModel) => void
}

function FavouriteButton({ model, isFavourite, onToggle }: FavouriteButtonProps) {
  const { t } = useLingui()
  const { name } = model
  return (
    <IconButton
      label={t({ id: 'favourite.label', message: `${name} dans mes favoris` })}
      icon={<Heart />}
      data-needs-scripts
      pressed={isFavourite}
      onClick={() => onToggle(model)}
    />
  )
}

interface CardMediaProps {
  model: PublicModel
  isFavourite: boolean
  /** Among the first pictures of the page. */
  priority: boolean
  onFavourite: (model: PublicModel) => void
}

export interface ModelCardProps extends CardMediaProps {
  onQuickView: (part: QuickViewPart, model: PublicModel) => void
}

/** Compared by its props: when a filter changes, only the cards that appear or disappear are rendered. */
export const ModelCard = memo(function ModelCard({ onQuickView, ...media }: ModelCardProps) {
  const { model } = media
  const headingId = `model-${model.id}`
  return (
    <Card as="li" media={<CardMedia {...media} />} interactive>
      <Row justify="between" align="baseline" gap="sm">
        <Heading level={2} look="card" id={headingId}>
          <TextLink look="alone" asChild>
            <Link to={modelPath(model)}>{model.name}</Link>
          </TextLink>
        </Heading>
        <PackPrice price={model.price} />
      </Row>
      <Stack gap="2xs" grow>
        <ModelOrigin model={model} />
        <ModelDescription model={model} />
      </Stack>
      <ModelMarks model={model} />
      <CardActions model={model} headingId={headingId} onQuickView={onQuickView} />
    </Card>
  )
})

function CardMedia({ model, isFavourite, priority, onFavourite }: CardMediaProps) {
  const word = useModelLabels()
  return (
    <ModelPictureFrame
      model={model}
      badge={word(model.type)}
      corner={<FavouriteButton model={model} isFavourite={isFavourite} onToggle={onFavourite} />}
    >
      <Link to={modelPath(model)} tabIndex={-1}>
        <ModelPicture
          model={model}
          sizes="(min-width: 1024px) 31vw, (min-width: 768px) 46vw, 92vw"
          priority={priority}
        />
      </Link>
    </ModelPictureFrame>
  )
}
