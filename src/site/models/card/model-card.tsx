import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { PublicModel } from '#contract/public/public-model.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { Card } from '#ui/display/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { modelPath } from '../model-path.ts'
import type { PeekPart } from '../peek/peek.ts'
import { CardActions } from './card-actions.tsx'
import { ModelDescription } from './model-description.tsx'
import { ModelMarks } from './model-marks.tsx'
import { ModelOrigin } from './model-origin.tsx'
import { ModelPicture } from './model-picture.tsx'
import { ModelPlate } from './model-plate.tsx'
import { PackPrice } from './pack-price.tsx'

interface CardMediaProps {
  model: PublicModel
  isFavourite: boolean
  /** Among the first pictures of the page. */
  priority: boolean
  onFavourite: (model: PublicModel) => void
}

export interface ModelCardProps extends CardMediaProps {
  onPeek: (part: PeekPart, model: PublicModel) => void
}

/** Compared by its props: when a filter moves, only the cards that come or go are drawn. */
export const ModelCard = memo(function ModelCard({ onPeek, ...media }: ModelCardProps) {
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
      <CardActions model={model} headingId={headingId} onPeek={onPeek} />
    </Card>
  )
})

function CardMedia({ model, isFavourite, priority, onFavourite }: CardMediaProps) {
  const word = useModelWords()
  return (
    <ModelPlate
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
    </ModelPlate>
  )
}
