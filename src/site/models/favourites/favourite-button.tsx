import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { IconButton } from '#ui/form/icon-button.tsx'

interface FavouriteButtonProps {
  model: PublicModel
  isFavourite: boolean
  onToggle: (model: PublicModel) => void
}

export function FavouriteButton({ model, isFavourite, onToggle }: FavouriteButtonProps) {
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
